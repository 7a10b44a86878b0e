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
