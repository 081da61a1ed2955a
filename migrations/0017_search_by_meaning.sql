-- Policy articles are searched by meaning beside words: every passage may carry an embedding, and the model it came from. The type is pgvector's where the
-- server has it and the owner may use it, else an array of numbers; one function gives the distance either way, so there is one query. Every version of an
-- article that was ever indexed stays readable: an answer cites a version, and its link has to lead to what the customer was told. What an answer cited stands
-- beside its turn.
-- Old workers: search and index by words as before; passages they change lose their embedding's match until the next round. Locks: two nullable columns, new tables.
-- breaking: no

-- Settles what an embedding is and returns which: `pgvector` or `exact`. The owner may call it again after pgvector was installed (or taken away): embeddings are then
-- dropped, and made anew by the housekeeping.
create function settle_embeddings() returns text language plpgsql as $$
declare
  place name;
  home name := current_schema();
begin
  begin
    execute format('create extension if not exists vector with schema %I', home);
  exception when others then
    null; -- not on the server, or not for this role to install
  end;
  select n.nspname into place from pg_extension e join pg_namespace n on n.oid = e.extnamespace
    where e.extname = 'vector' and (n.nspname = home or has_schema_privilege('public', n.oid, 'usage'))
      -- the cosine distance of arrays came with 0.5
      and string_to_array(e.extversion, '.')::int[] >= array[0, 5];
  alter table policy_chunks drop column if exists embedding;
  drop function if exists embedding_distance;
  drop domain if exists embedding;
  if place is null then
    create domain embedding as real[] constraint embedding_dimensions check (cardinality(value) = 1024);
    -- Inlined into the query that calls it. Embeddings are stored at unit length, so this is the cosine distance.
    create function embedding_distance(a embedding, b embedding) returns table (distance double precision)
      language sql immutable parallel safe
      as 'select 1 - sum(x::float8 * y) from unnest(a::real[], b::real[]) as pair (x, y)';
  else
    execute format('create domain embedding as %I.vector(1024)', place);
    execute format('create function embedding_distance(a embedding, b embedding) returns table (distance double precision)
      language sql immutable parallel safe as ''select (a::%1$I.vector operator(%1$I.<=>) b::%1$I.vector)::float8''', place);
  end if;
  alter table policy_chunks add column embedding embedding;
  return case when place is null then 'exact' else 'pgvector' end;
end $$;

select settle_embeddings();

-- What the embedding came from: vectors of different models are not comparable.
alter table policy_chunks add column embedding_model text;

create table policy_articles (
  article_id text not null,
  version integer not null,
  title text not null,
  -- the store's own page of the article; null: ours
  url text constraint policy_articles_url_is_web check (url ~ '^https?://'),
  -- `sandbox`: came with the product; `store`: indexed by the store, and never overwritten by the former
  source text not null constraint policy_articles_source check (source in ('sandbox', 'store')),
  -- whether this version is the one that is searched
  current boolean not null,
  -- [{ heading_path, text }] in order: the article's page
  passages jsonb not null,
  -- of the passages' hashes in order
  content_hash text not null,
  indexed_at timestamptz not null default clock_timestamp(),
  constraint policy_articles_pkey primary key (article_id, version)
);
-- the version that is searched, and the page of an article without a version
create unique index policy_articles_current on policy_articles (article_id) where current;

insert into policy_articles (article_id, version, title, source, current, passages, content_hash)
  select article_id, version, min(title), 'sandbox', true,
    jsonb_agg(jsonb_build_object('heading_path', heading_path, 'text', text) order by position),
    encode(sha256(convert_to(string_agg(content_hash, ',' order by position), 'UTF8')), 'hex')
  from policy_chunks group by article_id, version;

-- What an answer leans on, chosen by code from what its turn retrieved. Written before the answer, read with it.
create table message_citations (
  conversation_id uuid not null references conversations on delete cascade,
  turn_id uuid not null,
  -- [{ article_id, version, title, url }]
  citations jsonb not null,
  constraint message_citations_pkey primary key (conversation_id, turn_id)
);
