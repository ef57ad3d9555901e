/**
 * glibc's pools of memory in each program, of which it makes eight for each core otherwise, and gives little of them back: a worker at rest
 * takes 110 MB with two, 180 without. With one instead of two a web process that makes pages without a pause takes some 10 MB less.
 */
export const MALLOC_ARENAS = '1';
