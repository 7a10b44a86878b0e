//! The inverse of a small matrix, by Gauss and Jordan with pivots.

/// `None` if there is none.
pub(crate) fn inverse(matrix: &[Vec<f64>]) -> Option<Vec<Vec<f64>>> {
    let n = matrix.len();
    let unit = |row: usize| (0..n).map(move |column| f64::from(u8::from(row == column)));
    let mut rows: Vec<Vec<f64>> = matrix
        .iter()
        .enumerate()
        .map(|(at, row)| row.iter().copied().chain(unit(at)).collect())
        .collect();
    for column in 0..n {
        let larger =
            |&a: &usize, &b: &usize| rows[a][column].abs().total_cmp(&rows[b][column].abs());
        let pivot = (column..n).max_by(larger)?;
        rows.swap(column, pivot);
        let lead = rows[column][column];
        if lead.abs() < 1e-300 || !lead.is_finite() {
            return None;
        }
        rows[column].iter_mut().for_each(|entry| *entry /= lead);
        let leading = rows[column].clone();
        for (_, row) in rows.iter_mut().enumerate().filter(|(at, _)| *at != column) {
            let factor = row[column];
            row.iter_mut().zip(&leading).for_each(|(entry, lead)| *entry -= factor * lead);
        }
    }
    Some(rows.into_iter().map(|row| row[n..].to_vec()).collect())
}

/// A matrix times a vector.
pub(crate) fn times(matrix: &[Vec<f64>], vector: &[f64]) -> Vec<f64> {
    matrix.iter().map(|row| row.iter().zip(vector).map(|(a, b)| a * b).sum()).collect()
}

/// The product of two square matrices.
pub(crate) fn product(left: &[Vec<f64>], right: &[Vec<f64>]) -> Vec<Vec<f64>> {
    let n = right.len();
    let entry = |row: &[f64], column: usize| -> f64 {
        row.iter().zip(right).map(|(a, other)| a * other[column]).sum()
    };
    left.iter().map(|row| (0..n).map(|column| entry(row, column)).collect()).collect()
}

#[cfg(test)]
mod tests {
    use super::{inverse, product, times};

    /// By hand: the inverse of [[0, 2], [1, 3]] is [[-3/2, 1], [1/2, 0]].
    #[test]
    fn worked_by_hand() {
        let matrix = vec![vec![0.0, 2.0], vec![1.0, 3.0]];
        let found = inverse(&matrix).expect("an inverse");
        assert_eq!(found, [[-1.5, 1.0], [0.5, 0.0]]);
        assert_eq!(product(&matrix, &found), [[1.0, 0.0], [0.0, 1.0]]);
        assert_eq!(times(&matrix, &[1.0, 2.0]), [4.0, 7.0]);
        assert_eq!(inverse(&[vec![1.0, 2.0], vec![2.0, 4.0]]), None);
    }
}
