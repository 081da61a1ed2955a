import type { Queryable } from './database.ts';

/** A passage of a help article with its version, as it stood when the proposal was made. */
export type CitedPassage = {
  readonly article_id: string;
  readonly version: number;
  readonly title: string;
  readonly heading: string;
  readonly text: string;
  /** `searched`: the agent read it in this conversation. Else the rule that it states. */
  readonly cited_for: string;
};

/** A rule and the article that states it. */
export type StatedRule = { readonly rule: string; readonly articleId: string; readonly heading: string };

/** Longest excerpt, in characters, and most passages of each kind: the card has to fit one screen. */
const EXCERPT = 600;
const MOST = 3;

/** What the agent looked up in a conversation, newest search first: a part of a statement. */
export function searchedPassages(sql: Queryable, conversationId: string) {
  return sql`
    select s.article_id, s.version, coalesce(c.title, '') as title, s.heading, case when length(c.text) > ${EXCERPT} then left(c.text, ${EXCERPT}) || ' …' else coalesce(c.text, '') end as text,
      'searched' as cited_for
    from (
      select distinct on (1, 2, 3) cited ->> 'article_id' as article_id, (cited ->> 'version')::integer as version,
        cited ->> 'heading_path' as heading, l.id, place
      from audit_log l, jsonb_array_elements(l.result -> 'passages') with ordinality as found (cited, place)
      where l.conversation_id = ${conversationId} and l.tool = 'search_policy' and jsonb_typeof(l.result -> 'passages') = 'array'
      order by 1, 2, 3, l.id desc) as s
    left join lateral (
      select title, text from policy_chunks p
      where p.article_id = s.article_id and p.version = s.version and p.heading_path = s.heading order by p.position limit 1) as c on true
    order by s.id desc, s.place limit ${MOST}`;
}

/** For each of the rules the passage that states it, in their order: a part of a statement. */
export function statedPassages(sql: Queryable, rules: readonly StatedRule[]) {
  return sql`
    select c.article_id, c.version, c.title, c.heading_path as heading, case when length(c.text) > ${EXCERPT} then left(c.text, ${EXCERPT}) || ' …' else c.text end as text, r.rule as cited_for
    from unnest(${rules.map(({ rule }) => rule)}::text[], ${rules.map(({ articleId }) => articleId)}::text[],
        ${rules.map(({ heading }) => heading)}::text[]) with ordinality as r (rule, article_id, heading, place)
      cross join lateral (
        select * from policy_chunks p where p.article_id = r.article_id
        order by (r.heading <> '' and p.heading_path ilike '%' || r.heading || '%') desc, p.position limit 1) as c
    order by r.place`;
}
