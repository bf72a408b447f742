/** The highlighted place: a row of the grid and whether it is the row's star. Row -1 is none. */
export interface ActiveCell {
  row: number;
  star: boolean;
}

/** Where the input points while its highlight is there. */
export const cellId = (listId: string, { row, star }: ActiveCell) => `${listId}-${row}${star ? '-star' : ''}`;
