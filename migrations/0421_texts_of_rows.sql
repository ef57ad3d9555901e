-- What is in news, feature and landing_page already becomes the first version of a text, written as its file would be.
-- Times are to the minute there; a whole day stands without one.
create function pg_temp.written(at timestamptz) returns text language sql as $$
  select to_char(at at time zone 'Asia/Tokyo',
                 case to_char(at at time zone 'Asia/Tokyo', 'HH24:MI:SS') when '00:00:00' then 'YYYY-MM-DD' when '23:59:59' then 'YYYY-MM-DD'
                      else 'YYYY-MM-DD HH24:MI' end)
$$;

create function pg_temp.block(b jsonb) returns text language sql as $$
  select concat(
    '::: ', b ->> 'kind', E'\ntitle: ', b ->> 'title', E'\npicture: ' || (b ->> 'picture'),
    E'\nsearch: ' || (b ->> 'search'), E'\nlimit: ' || (b ->> 'limit'),
    (select E'\nlink: ' || string_agg((l ->> 'to') || ' ' || (l ->> 'label'), ' | ' order by at)
       from jsonb_array_elements(b -> 'links') with ordinality links (l, at)),
    E'\n\n', nullif(b ->> 'text', '') || E'\n',
    (select string_agg('### ' || (s ->> 'title') || E'\n' || (s ->> 'text'), E'\n\n' order by at) || E'\n'
       from jsonb_array_elements(b -> 'steps') with ordinality steps (s, at)),
    (select string_agg('### ' || (q ->> 'question') || E'\n' || (q ->> 'answer'), E'\n\n' order by at) || E'\n'
       from jsonb_array_elements(b -> 'questions') with ordinality questions (q, at)),
    ':::')
$$;

create temporary table kept_text on commit drop as
  select 'news' as kind, slug, status, published_from, published_until, revised_at, sample, checksum, title,
         concat('category: ', case category when 'important' then '重要' when 'maintenance' then 'メンテナンス'
                                            when 'campaign' then 'キャンペーン' else 'お知らせ' end,
                case when pinned then E'\npinned: yes' end) as own, body
    from news
  union all
  select 'feature', slug, status, published_from, published_until, revised_at, sample, checksum, title,
         concat('theme: ', theme, E'\ncover: ', cover, E'\nlead: ', lead, E'\ngoods_title: ' || nullif(goods_title, ''),
                E'\ngoods: ' || nullif(array_to_string(goods_picked, ', '), ''), E'\nsearch: ' || nullif(goods_search, ''),
                E'\nlimit: ', goods_limit), body
    from feature
  union all
  select 'landing_page', slug, status, published_from, published_until, revised_at, sample, checksum, title,
         concat('description: ', description),
         (select string_agg(pg_temp.block(b), E'\n\n' order by at) from jsonb_array_elements(blocks) with ordinality all_blocks (b, at))
    from landing_page;

insert into site_text (kind, slug, title, search_words, shown_from, shown_until, file_checksum)
select kind, slug, title, lower(normalize(title || ' ' || slug, nfkc)), case when status = 'published' then published_from end,
       case when status = 'published' then published_until end, checksum
  from kept_text order by published_from, kind, slug;

insert into site_text_version (text_id, number, source, from_file)
select t.id, 1, concat(E'---\ntitle: ', k.title, E'\n', own, E'\nfrom: ', pg_temp.written(published_from),
                       E'\nuntil: ' || pg_temp.written(published_until), E'\nrevised: ' || pg_temp.written(revised_at),
                       case when sample then E'\nsample: yes' end, E'\n---\n', body, E'\n'), checksum is not null
  from site_text t join kept_text k using (kind, slug);

update site_text t set live = 1 from kept_text k where t.kind = k.kind and t.slug = k.slug and k.status = 'published';
