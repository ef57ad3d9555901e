import { Columns } from './columns.ts';
import { FacetValues } from './facet-values.ts';
import { FilterMaker } from './filters.ts';
import type { IndexData } from './index-data.ts';
import { Liveness } from './liveness.ts';
import { Newcomer } from './newcomer.ts';
import type { Found, Question } from './question.ts';
import { Scratch } from './scratch.ts';
import type { FactsRow, TextsRow } from './source-query.ts';
import { Texts } from './texts.ts';
import { Walk } from './walk.ts';
import { WordSearch } from './word-hits.ts';

/** The index has no room for further newcomers: it has to be made anew. */
export class IndexFull extends Error {}

/**
 * All goods in memory: what is read from a file, and behind it newcomers, which came or changed their texts since. Facts
 * change in their place.
 */
export class GoodsIndex {
  #columns: Columns;
  #scratch: Scratch;
  /** Where the goods of each shape begin in the file; one more for the end of the last. */
  #begins: Uint32Array;
  #liveness: Liveness;
  #filters: FilterMaker;
  #values: FacetValues;
  #words: WordSearch;
  #newcomers = new Map<number, Newcomer>();
  #places: number;
  #ofFile: number;
  /** Places of the file in the order of their ids, and those of newcomers by id. */
  #byId: Uint32Array;
  #newById = new Map<number, number>();
  #fileIds: Uint32Array;

  /** @param room for so many newcomers. */
  constructor(data: IndexData, room: number) {
    this.#begins = data.begins;
    this.#ofFile = data.begins.at(-1)!;
    this.#places = this.#ofFile;
    this.#scratch = new Scratch(this.#ofFile);
    const { shapes, times, homes } = data;
    this.#columns = new Columns(this.#ofFile + room, { shapes, times, homes }, data.windows);
    this.#columns.fill(data.arrays);
    this.#fileIds = data.arrays.id;
    this.#byId = Uint32Array.from({ length: this.#ofFile }, (_, i) => i).sort(
      (a, b) => this.#fileIds[a]! - this.#fileIds[b]!,
    );
    this.#liveness = new Liveness(this.#columns, this.#ofFile);
    this.#filters = new FilterMaker(this.#columns, this.#ofFile);
    this.#values = new FacetValues(this.#columns);
    const texts = new Texts(data.lines, data.marks, this.#columns, data.begins);
    this.#words = new WordSearch(this.#columns, texts, this.#newcomers, this.#ofFile);
  }

  search(question: Question): Found {
    const { words, pins, kind, query, at } = question;
    this.#liveness.at(at, this.#places);
    const filters = this.#filters.of(question, this.#liveness.arrivals);
    const pinned = pins.map((id) => this.#placeOf(id));
    const scratch = this.#scratch;
    scratch.begin();
    const near = query.sort === 'relevance';
    const found = words.length > 0 ? this.#words.hits(words, kind, at, near, scratch) : undefined;
    const walk = new Walk(
      question,
      this.#columns,
      this.#liveness,
      filters,
      this.#values,
      pinned,
      scratch,
      this.#begins,
    );
    walk.overFile(found);
    walk.overNewcomers(found, this.#places);
    return walk.found();
  }

  /** Places in use, those of goods that have left among them. */
  get goods(): number {
    return this.#places;
  }

  /** How many goods came or changed their texts since the file was made. */
  get newcomers(): number {
    return this.#places - this.#ofFile;
  }

  /** Takes over what was written of goods. @returns false if their texts must be known for it: see `come`. */
  change(row: FactsRow): boolean {
    const place = this.#placeOf(row[0]);
    if (place === undefined) return false;
    const { shapes, homes, arrays } = this.#columns;
    if (shapes.number(row[1]) !== arrays.shape[place] || homes.number(row[3]) !== arrays.home[place])
      return false;
    this.#liveness.leave(place);
    this.#columns.set(place, row);
    this.#liveness.enter(place);
    return true;
  }

  /** Takes in goods that are new, or of another shape, home or text than before. @throws IndexFull */
  come(row: FactsRow, texts: TextsRow): void {
    if (this.#places === this.#columns.arrays.id.length) throw new IndexFull();
    this.leave(row[0]);
    const place = this.#places++;
    this.#columns.set(place, row);
    this.#newcomers.set(place, new Newcomer(texts));
    this.#newById.set(row[0], place);
  }

  /** Takes out what is published no more. */
  leave(id: number): void {
    const place = this.#placeOf(id);
    if (place === undefined) return;
    this.#liveness.leave(place);
    this.#columns.clear(place);
    this.#newcomers.delete(place);
    this.#newById.delete(id);
  }

  #placeOf(id: number): number | undefined {
    const place = this.#newById.get(id) ?? this.#placeInFile(id);
    return place !== undefined && this.#columns.arrays.id[place] === id ? place : undefined;
  }

  #placeInFile(id: number): number | undefined {
    let low = 0;
    let high = this.#ofFile;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#fileIds[this.#byId[middle]!]! < id) low = middle + 1;
      else high = middle;
    }
    return this.#byId[low];
  }
}
