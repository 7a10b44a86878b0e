//! Blocks of memory that are indexed without a check.
//!
//! Every index comes from a program: a word operand, which `code` made below the number of words; a pile, which is the
//! base of a zone plus an owner that the program keeps below the number of owners; a card, which is below the number
//! of cards; a place, which is below the size of its pile. Builds with debug assertions, in which all tests run, check
//! every access.
#![allow(unsafe_code)]

use code::Instr;

/// A block of fixed size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Block<T>(Vec<T>);

impl<T: Copy> Block<T> {
    pub(crate) fn new(items: Vec<T>) -> Self {
        Self(items)
    }

    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    #[inline(always)]
    pub(crate) fn get(&self, idx: usize) -> T {
        get(&self.0, idx)
    }

    #[inline(always)]
    pub(crate) fn set(&mut self, idx: usize, item: T) {
        debug_assert!(idx < self.0.len());
        // SAFETY: the module's first paragraph; `debug_assert` guards it in tests.
        unsafe { *self.0.as_mut_ptr().add(idx) = item }
    }

    #[inline(always)]
    pub(crate) fn slice(&self, start: usize, len: usize) -> &[T] {
        debug_assert!(start + len <= self.0.len());
        // SAFETY: as for `set`.
        unsafe { std::slice::from_raw_parts(self.0.as_ptr().add(start), len) }
    }

    #[inline(always)]
    pub(crate) fn slice_mut(&mut self, start: usize, len: usize) -> &mut [T] {
        debug_assert!(start + len <= self.0.len());
        // SAFETY: as for `set`; the block is borrowed for as long as the slice.
        unsafe { std::slice::from_raw_parts_mut(self.0.as_mut_ptr().add(start), len) }
    }

    /// A handle to the same memory that the loop over instructions can keep in a register.
    ///
    /// The block never moves its memory, and nobody keeps a reference into it across an instruction.
    #[inline(always)]
    pub(crate) fn raw(&mut self) -> Raw<T> {
        Raw { first: self.0.as_mut_ptr(), len: self.0.len() }
    }

    pub(crate) fn copy_from(&mut self, other: &Self) {
        self.0.copy_from_slice(&other.0);
    }
}

/// See [`Block::raw`].
#[derive(Clone, Copy)]
pub(crate) struct Raw<T> {
    first: *mut T,
    len: usize,
}

impl<T: Copy> Raw<T> {
    #[inline(always)]
    pub(crate) fn get(self, idx: usize) -> T {
        debug_assert!(idx < self.len);
        // SAFETY: the module's first paragraph, and `Block::raw` for the memory being there.
        unsafe { *self.first.add(idx) }
    }

    #[inline(always)]
    pub(crate) fn set(self, idx: usize, item: T) {
        debug_assert!(idx < self.len);
        // SAFETY: as for `get`.
        unsafe { *self.first.add(idx) = item }
    }
}

impl Block<u16> {
    /// Moves the places from `start + 1` up to `end` one down. It moves eight at a time and so may disturb up to eight
    /// places from `end` on, which `code::Layout` leaves free after each pile.
    #[inline(always)]
    pub(crate) fn close_gap(&mut self, start: usize, end: usize) {
        let mut idx = start;
        while idx + 1 < end {
            let eight: [u16; 8] = *self.slice(idx + 1, 8).first_chunk().unwrap_or(&[0; 8]);
            self.slice_mut(idx, 8).copy_from_slice(&eight);
            idx += 8;
        }
    }
}

/// An item of a table whose index comes from a program.
#[inline(always)]
pub(crate) fn get<T: Copy>(items: &[T], idx: usize) -> T {
    debug_assert!(idx < items.len());
    // SAFETY: the module's first paragraph; `debug_assert` guards it in tests.
    unsafe { *items.as_ptr().add(idx) }
}

/// A place in a program's code. Every program ends with an instruction that stops, and every jump goes to an
/// instruction of the same program.
#[derive(Clone, Copy)]
pub(crate) struct Cursor<'p> {
    code: &'p [Instr],
    next: *const Instr,
}

impl<'p> Cursor<'p> {
    #[inline(always)]
    pub(crate) fn new(code: &'p [Instr], at: u32) -> Self {
        let mut cursor = Self { code, next: code.as_ptr() };
        cursor.jump(at);
        cursor
    }

    /// The next instruction; the cursor goes past it.
    #[inline(always)]
    pub(crate) fn next(&mut self) -> &'p Instr {
        debug_assert!(self.code.as_ptr_range().contains(&self.next));
        // SAFETY: the type's comment; `debug_assert` guards it in tests.
        unsafe {
            let instr = &*self.next;
            self.next = self.next.add(1);
            instr
        }
    }

    #[inline(always)]
    pub(crate) fn jump(&mut self, to: u32) {
        debug_assert!((to as usize) < self.code.len());
        // SAFETY: as for `next`.
        self.next = unsafe { self.code.as_ptr().add(to as usize) };
    }

    /// The address of the instruction that `next` gave last.
    #[inline(always)]
    pub(crate) fn last(self) -> u32 {
        let bytes = self.next as usize - self.code.as_ptr() as usize;
        (bytes / size_of::<Instr>()) as u32 - 1
    }
}
