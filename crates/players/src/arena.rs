//! The memory of a search: nodes and the edges between them, in two flat lists.

/// No edge, or no node.
pub(crate) const NONE: u32 = u32::MAX;

#[derive(Clone, Copy, Debug)]
pub(crate) struct Node {
    /// The first edge out of it.
    pub(crate) edges: u32,
    pub(crate) visits: u32,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Edge {
    /// What was answered, or what was seen of it.
    pub(crate) key: u64,
    /// The next edge out of the same node.
    pub(crate) next: u32,
    pub(crate) to: u32,
    /// The number that the option had when the edge was made: a guess where it is.
    pub(crate) option: u32,
    pub(crate) visits: u32,
    /// How often it could have been taken.
    pub(crate) available: u32,
    /// The worth to whoever answers.
    pub(crate) sum: f64,
    pub(crate) squares: f64,
}

#[derive(Debug, Default)]
pub(crate) struct Arena {
    pub(crate) nodes: Vec<Node>,
    pub(crate) edges: Vec<Edge>,
}

impl Arena {
    pub(crate) fn add_node(&mut self) -> u32 {
        self.nodes.push(Node { edges: NONE, visits: 0 });
        (self.nodes.len() - 1) as u32
    }

    /// Adds an edge to a new node.
    pub(crate) fn add_edge(&mut self, from: u32, key: u64, option: u32) -> u32 {
        let to = self.add_node();
        let node = &mut self.nodes[from as usize];
        let number = self.edges.len() as u32;
        let (visits, available, sum, squares) = (0, 0, 0.0, 0.0);
        let next = std::mem::replace(&mut node.edges, number);
        self.edges.push(Edge { key, next, to, option, visits, available, sum, squares });
        number
    }

    /// The edge with a key out of a node.
    pub(crate) fn find(&self, from: u32, key: u64) -> Option<u32> {
        self.edges_of(from).find(|&edge| self.edges[edge as usize].key == key)
    }

    /// What grows from a node, which becomes the first one.
    pub(crate) fn subtree(&self, root: u32) -> Self {
        let mut copy = Self::default();
        copy.add_node();
        let mut open = vec![(root, 0)];
        while let Some((old, new)) = open.pop() {
            copy.nodes[new as usize].visits = self.nodes[old as usize].visits;
            // The newest edge of a node is its first.
            let edges: Vec<u32> = self.edges_of(old).collect();
            for &edge in edges.iter().rev() {
                let edge = self.edges[edge as usize];
                let number = copy.add_edge(new, edge.key, edge.option);
                let added = &mut copy.edges[number as usize];
                open.push((edge.to, added.to));
                *added = Edge { next: added.next, to: added.to, ..edge };
            }
        }
        copy
    }

    /// Keeps those edges out of the first node whose key is among these, and calls them by their numbers there. What was
    /// met on them does not count.
    pub(crate) fn number_root(&mut self, keys: &[u64]) {
        let old: Vec<u32> = self.edges_of(0).collect();
        self.nodes[0] = Node { edges: NONE, visits: 0 };
        for &edge in old.iter().rev() {
            let Edge { key, to, .. } = self.edges[edge as usize];
            let Some(option) = keys.iter().position(|&other| other == key) else { continue };
            let next = std::mem::replace(&mut self.nodes[0].edges, edge);
            let (visits, available, sum, squares) = (0, 0, 0.0, 0.0);
            let (key, option) = (option as u64, option as u32);
            self.edges[edge as usize] =
                Edge { key, next, to, option, visits, available, sum, squares };
        }
    }

    /// The edges out of a node, the newest first.
    pub(crate) fn edges_of(&self, from: u32) -> impl Iterator<Item = u32> + '_ {
        let mut edge = self.nodes[from as usize].edges;
        std::iter::from_fn(move || {
            let this = edge;
            edge = self.edges.get(this as usize)?.next;
            Some(this)
        })
    }
}
