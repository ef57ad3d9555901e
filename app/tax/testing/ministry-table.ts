/**
 * 総務省「全額控除されるふるさと納税額(年間上限)の目安」, donation year 2024: 給与収入 in 10,000 yen, then the limit in
 * 1,000 yen for each of {@link HOUSEHOLDS}; 「-」 where the table shows none. The row of 22,000,000 is left out: there is
 * no certain source for its cells.
 */
import type { Household } from '../household.ts';

export const HOUSEHOLDS: readonly [name: string, family: Partial<Household>][] = [
  ['独身又は共働き', {}],
  ['夫婦', { spouse: 'dependent' }],
  ['共働き+子1人(高校生)', { spouse: 'dual', highSchool: 1 }],
  ['共働き+子1人(大学生)', { spouse: 'dual', university: 1 }],
  ['夫婦+子1人(高校生)', { spouse: 'dependent', highSchool: 1 }],
  ['共働き+子2人(大学生と高校生)', { spouse: 'dual', university: 1, highSchool: 1 }],
  ['夫婦+子2人(大学生と高校生)', { spouse: 'dependent', university: 1, highSchool: 1 }],
];

const CELLS = `
   300   28   19   19   15   11    7    -
   325   31   23   23   18   14   10    3
   350   34   26   26   22   18   13    5
   375   38   29   29   25   21   17    8
   400   42   33   33   29   25   21   12
   425   45   37   37   33   29   24   16
   450   52   41   41   37   33   28   20
   475   56   45   45   40   36   32   24
   500   61   49   49   44   40   36   28
   525   65   56   56   49   44   40   31
   550   69   60   60   57   48   44   35
   575   73   64   64   61   56   48   39
   600   77   69   69   66   60   57   43
   625   81   73   73   70   64   61   48
   650   97   77   77   74   68   65   53
   675  102   81   81   78   73   70   62
   700  108   86   86   83   78   75   66
   725  113  104  104   88   82   79   71
   750  118  109  109  106   87   84   76
   775  124  114  114  111  105   89   80
   800  129  120  120  116  110  107   85
   825  135  125  125  122  116  112   90
   850  140  131  131  127  121  118  108
   875  146  137  136  132  126  123  114
   900  152  143  141  138  132  128  119
   925  159  150  148  144  138  135  125
   950  166  157  154  150  144  141  131
   975  173  164  160  157  151  147  138
  1000  180  171  166  163  157  153  144
  1100  218  202  194  191  185  181  172
  1200  247  247  232  229  229  219  206
  1300  326  326  261  258  261  248  248
  1400  360  360  343  339  343  277  277
  1500  395  395  377  373  377  361  361
  1600  429  429  412  408  412  396  396
  1700  463  463  446  442  446  430  430
  1800  498  498  481  477  481  465  465
  1900  533  533  516  512  516  500  500
  2000  569  569  552  548  552  536  536
  2100  604  604  587  583  587  571  571
  2300  773  773  754  749  754  642  642
  2400  814  814  795  790  795  776  776
  2500  855  855  835  830  835  817  817
`;

export interface MinistryRow {
  /** In yen. */
  salary: number;
  /** In yen, in the order of the households; null for 「-」. */
  limits: (number | null)[];
}

export const MINISTRY_TABLE: readonly MinistryRow[] = CELLS.trim()
  .split('\n')
  .map((line) => {
    const [salary, ...limits] = line.trim().split(/ +/);
    return {
      salary: Number(salary) * 10_000,
      limits: limits.map((cell) => (cell === '-' ? null : Number(cell) * 1_000)),
    };
  });
