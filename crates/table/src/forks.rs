//! Whether what was chosen in secret may decide which question is put next.
//!
//! Takes a game; looks for choices that come only if a variable, or a storage that is not open, has a certain value, and that
//! may depend on what somebody has picked or on chance. What depends on cards alone does not count: cards are dealt anew
//! by whoever thinks about it. Surprising: it is always right to say yes, and less is concluded then.

use ir::{
    Asking, Choice, Expr, Game, LabelId, ListRef, Named, ProcId, Stmt, StmtKind, StorageId,
    StorageRef, ZoneRef, parts,
};

pub(crate) fn forks(game: &Game) -> bool {
    let mut finder = Finder {
        game,
        locals: vec![false; game.locals.len()],
        storages: vec![false; game.storages.len()],
        procs: vec![false; game.procs.len()],
        labels: Vec::new(),
        found: false,
    };
    // What is secret is carried on by what is made of it; each round goes one step further, and there is only more of it.
    loop {
        let before = (finder.locals.clone(), finder.storages.clone(), finder.procs.clone());
        let n_labels = finder.labels.len();
        finder.stmts(&game.body, false);
        for (number, proc) in game.procs.iter().enumerate() {
            finder.stmts(&proc.body, finder.procs[number]);
        }
        let now = (&finder.locals, &finder.storages, &finder.procs);
        if finder.found
            || now == (&before.0, &before.1, &before.2) && n_labels == finder.labels.len()
        {
            return finder.found;
        }
    }
}

struct Finder<'a> {
    game: &'a Game,
    /// What may have a secret value, and which procedures are called only in some cases.
    locals: Vec<bool>,
    storages: Vec<bool>,
    procs: Vec<bool>,
    /// What may be left early.
    labels: Vec<LabelId>,
    found: bool,
}

impl Finder<'_> {
    fn stmts(&mut self, stmts: &[Stmt], under: bool) {
        stmts.iter().for_each(|stmt| self.stmt(stmt, under));
    }

    /// `under` is whether it is a secret that the statement is reached at all.
    fn stmt(&mut self, stmt: &Stmt, under: bool) {
        let kind = &stmt.kind;
        // Every part is looked at, so that variables that are bound in it are known.
        let mut is_secret = false;
        parts::stmt(kind, &mut |part| is_secret |= self.expr(part));
        match kind {
            StmtKind::Let { local, body, .. }
            | StmtKind::ForEach { local, body, .. }
            | StmtKind::Any { local, body, .. } => {
                self.locals[local.idx()] |= under || is_secret;
                let is_let = matches!(kind, StmtKind::Let { .. });
                self.stmts(body, under || is_secret && !is_let);
            }
            StmtKind::Choice(choice) => self.choice(choice, under),
            StmtKind::Labelled { label, body } => {
                self.stmts(body, under || self.labels.contains(label));
            }
            StmtKind::Leave(label) => {
                if under && !self.labels.contains(label) {
                    self.labels.push(*label);
                }
            }
            StmtKind::Call(ProcId(proc)) => self.procs[*proc as usize] |= under,
            StmtKind::Pick { local, .. } => self.locals[local.idx()] = true,
            StmtKind::Assign { local, .. } => self.locals[local.idx()] |= under || is_secret,
            StmtKind::Store { to, .. } => self.stored(to, under || is_secret),
            StmtKind::Deal { to: list, .. } | StmtKind::Order { list, .. } => {
                self.listed(list, under || is_secret);
            }
            // Who attempts something knows of it before others do.
            StmtKind::Attempt { .. } => self.found = true,
            _ => self.stmts(parts::body(kind), under || is_secret),
        }
    }

    fn choice(&mut self, choice: &Choice, under: bool) {
        let mut depends = under;
        if choice.asking != Asking::Always {
            choice.steps.iter().for_each(|step| depends |= self.mentions(step));
        }
        self.found |= depends;
        self.stmts(&choice.steps, under);
    }

    /// Whether anything in a statement has a secret value.
    fn mentions(&mut self, stmt: &Stmt) -> bool {
        let mut is_secret = false;
        parts::stmt(&stmt.kind, &mut |part| is_secret |= self.expr(part));
        parts::body(&stmt.kind).iter().for_each(|inner| is_secret |= self.mentions(inner));
        is_secret
    }

    fn stored(&mut self, to: &StorageRef, is_secret: bool) {
        match &to.storage {
            Named::Known(id) => self.storages[id.idx()] |= is_secret,
            Named::ByName(_, ids) => {
                ids.iter().for_each(|(_, id)| self.storages[id.idx()] |= is_secret);
            }
        }
    }

    /// Something comes to a list, which may be that of any variable.
    fn listed(&mut self, list: &ListRef, is_secret: bool) {
        if !is_secret || matches!(list, ListRef::Pile(_)) {
            return;
        }
        for (secret, local) in self.locals.iter_mut().zip(&self.game.locals) {
            *secret |= matches!(local.ty, ir::Type::List(_));
        }
    }

    fn expr(&mut self, expr: &Expr) -> bool {
        let mut is_secret = match expr {
            Expr::Local(local)
            | Expr::Contents(ZoneRef::Local(local))
            | Expr::PileList(ZoneRef::Local(local)) => self.locals[local.idx()],
            Expr::Random { .. } => true,
            Expr::Read(storage) => match &storage.storage {
                Named::Known(id) => self.is_read(*id),
                Named::ByName(_, ids) => ids.iter().any(|(_, id)| self.is_read(*id)),
            },
            _ => false,
        };
        parts::expr(expr, &mut |part, _| is_secret |= self.expr(part));
        if let Some(local) = parts::bound(expr) {
            self.locals[local.idx()] |= is_secret;
        }
        is_secret
    }

    /// What is in an open storage has been seen by everybody.
    fn is_read(&self, id: StorageId) -> bool {
        !self.game.storages[id.idx()].open && self.storages[id.idx()]
    }
}
