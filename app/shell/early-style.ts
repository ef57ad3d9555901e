/**
 * The one rule of `app/ui/later.css` that a page without scripts carries in its head. Such a page is often read to its end
 * before the stylesheet is there, and Chromium then lays all of it out once without any style: two thousand links of the site
 * map took it 40 to 90 ms. With scripts the parser waits for the stylesheet at the first of them.
 */
export const EARLY_STYLE = '.later{content-visibility:auto}';
