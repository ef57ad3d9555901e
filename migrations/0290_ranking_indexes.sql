-- migrate: no transaction
-- The heads of the rankings, in their order; three applications are the fewest that give a rank (LEAST_RANKED in app/catalogue/ranking.ts).
create index concurrently if not exists goods_search_week on goods_search (kind, applied_week desc, popularity desc, goods_id desc) where applied_week >= 3;
create index concurrently if not exists goods_search_month on goods_search (kind, applied_month desc, popularity desc, goods_id desc) where applied_month >= 3;
create index concurrently if not exists goods_search_year on goods_search (kind, applied_year desc, popularity desc, goods_id desc) where applied_year >= 3;
