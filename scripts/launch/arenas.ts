/** glibc's pools of memory in each program, of which it makes eight for each core otherwise, and gives little of them back: a worker at rest takes 110 MB with two, 180 without. */
export const MALLOC_ARENAS = '2';
