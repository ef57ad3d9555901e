import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { goodsPath, kindWords } from '#app/catalogue/kind-words.ts';
import { mediaUrl } from '#app/shell/media-url.ts';
import { ShelfHead } from '#app/ui/ShelfHead.tsx';
import { shelfOf } from '../shelf.ts';
import { handOverViews, noteView, type Viewed } from '../viewed.ts';

const MOST = 8;

/**
 * Records that the goods were viewed, and shows what was viewed before: for a visitor from the browser alone, for a
 * member from the server. The page itself is the same for everyone, so the shelf appears at its end and moves nothing.
 */
export function RecentlyViewed({ goods }: { goods: Viewed }) {
  const { kind, viewed } = shelfOf(useLocation().pathname);
  const noun = kindWords(kind).goods;
  const [seen, setSeen] = useState<Viewed[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another gift is another view
  useEffect(() => {
    let here = true;
    setSeen(noteView(kind, goods));
    void handOverViews(kind).then((latest) => {
      if (latest && here) setSeen(latest);
    });
    return () => {
      here = false;
    };
  }, [goods.id]);
  const others = seen.filter((v) => v.id !== goods.id).slice(0, MOST);
  if (others.length === 0) return null;
  return (
    <section aria-labelledby="viewed" className="no-print">
      <ShelfHead
        id="viewed"
        title={`最近見た${noun}`}
        more={{ to: viewed, label: '履歴を見る', of: `最近見た${noun}` }}
      />
      <ul className="mt-4 grid grid-cols-4 gap-3 md:grid-cols-8">
        {others.map((v) => (
          <li key={v.id}>
            <Link to={goodsPath(kind, v.id)} className="goods-card">
              {v.image && <img src={mediaUrl(v.image, 160)} width={160} height={160} alt="" loading="lazy" />}
              <span className="name">{v.name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
