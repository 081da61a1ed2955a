-- What a turn writes, once. No index names what changes with every turn of a conversation, so that its row is changed in its page and no index is written to: what
-- waits and what is idle is found among the conversations that are not closed. The rules an action began under stand in its audit row: the row of its outcome and,
-- where it was carried out at once, its own refer to them. An answer that the page gets as one piece is stored as the message alone.
-- While it runs, nobody writes to conversations and actions: an index of conversations is built, some seconds per million rows.
-- Old workers: call the same functions with the same answers. Until they are gone, their look for what waits reads every conversation, their lists of the audit
-- show an outcome without its rules, and a customer who watches over an old web process gets the answer as a message and no piece before it.
-- breaking: no

-- Nothing waits in a closed conversation: what comes in opens it. The sweeps rely on it.
update conversations set state = 'open' where state = 'resolved' and answered_seq < last_seq;
alter table conversations
  drop constraint conversations_answered_within_last,
  add constraint conversations_answered_within_last
    check (answered_seq <= last_seq and (state <> 'resolved' or answered_seq = last_seq));
drop index conversations_waiting;
drop index conversations_open_by_activity;
create index conversations_not_closed on conversations (created_at) where state <> 'resolved';
alter table conversations set (fillfactor = 80);

alter table actions set (fillfactor = 80);

alter table checkpoints alter column pending_action_ids drop not null, alter column pending_action_ids drop default;

create or replace function append_steps(
  p_conversation_id uuid, p_fence bigint, p_turn_id uuid, p_kind text, p_schema_version integer, p_sealed bytea, p_folded_seq bigint, p_pending uuid[],
  p_model_calls integer, p_tokens integer, p_inbox_sealed bytea, p_status_sealed bytea, p_spent jsonb
) returns table (step integer, last_seq bigint, stopped boolean, event_seq bigint) language plpgsql as $$
#variable_conflict use_column
declare
  s integer;
  f bigint;
  n bigint;
begin
  update conversations set
    next_step = next_step + case when p_inbox_sealed is null then 1 else 2 end,
    next_seq = next_seq + case when p_status_sealed is null then 0 else 1 end,
    folded_seq = greatest(folded_seq, coalesce(p_folded_seq, folded_seq)),
    model_calls = model_calls + p_model_calls,
    tokens_used = tokens_used + p_tokens
    where conversation_id = p_conversation_id and fence = p_fence
    returning next_step - 1, folded_seq, next_seq, last_seq into s, f, n, last_seq;
  if not found then return; end if;
  if p_inbox_sealed is not null then
    insert into checkpoints (conversation_id, step, turn_id, kind, schema_version, messages_sealed, folded_seq, fence)
      values (p_conversation_id, s - 1, p_turn_id, 'inbox', p_schema_version, p_inbox_sealed, f, p_fence);
  end if;
  insert into checkpoints (conversation_id, step, turn_id, kind, schema_version, messages_sealed, folded_seq, pending_action_ids, fence)
    values (p_conversation_id, s, p_turn_id, p_kind, p_schema_version, p_sealed, f, nullif(p_pending, '{}'), p_fence);
  if p_status_sealed is not null then
    insert into events (conversation_id, seq, type, turn_id, text_sealed)
      values (p_conversation_id, n, 'tool_status', p_turn_id, p_status_sealed);
    event_seq := n;
  end if;
  if p_spent is not null then perform note_model_calls(p_conversation_id, p_turn_id, p_spent); end if;
  step := s;
  -- by itself, after the lock: in one statement with it a stop from while it waited is not seen
  stopped := all_stopped();
  return next;
end $$;

-- A piece is written with the answer: `p_attempt` alone says that it is the whole of it, which then stands in the message only.
create or replace function end_turn(
  p_conversation_id uuid, p_fence bigint, p_turn_id uuid, p_role text, p_masked text, p_text_sealed bytea, p_schema_version integer,
  p_history_sealed bytea, p_model_calls integer, p_tokens integer, p_prompt_version text, p_tools_version text, p_model text, p_folded_seq bigint,
  p_inbox_sealed bytea, p_spent jsonb, p_attempt integer, p_piece_sealed bytea
) returns table (message_seq bigint, state_seq bigint, state text, released boolean) language plpgsql as $$
#variable_conflict use_column
declare
  c conversations%rowtype;
  f bigint;
  n bigint;
begin
  select * into c from conversations where conversation_id = p_conversation_id and fence = p_fence for no key update;
  if not found then return; end if;
  state := resting_state(p_conversation_id);
  f := case when p_inbox_sealed is null then c.folded_seq else greatest(c.folded_seq, p_folded_seq) end;
  released := c.last_seq <= f;
  n := c.next_seq;
  if p_inbox_sealed is not null then
    insert into checkpoints (conversation_id, step, turn_id, kind, schema_version, messages_sealed, folded_seq, fence)
      values (p_conversation_id, c.next_step, p_turn_id, 'inbox', p_schema_version, p_inbox_sealed, f, p_fence);
    c.next_step := c.next_step + 1;
  end if;
  if p_history_sealed is not null then
    insert into checkpoints (conversation_id, step, turn_id, kind, schema_version, messages_sealed, folded_seq, fence)
      values (p_conversation_id, c.next_step, p_turn_id, 'answer', p_schema_version, p_history_sealed, f, p_fence);
    c.next_step := c.next_step + 1;
  end if;
  delete from events e where e.conversation_id = p_conversation_id and e.type = 'token' and e.turn_id is distinct from p_turn_id;
  if p_attempt is not null then
    n := n + 1;
    insert into events (conversation_id, seq, type, turn_id, attempt, text_sealed)
      values (p_conversation_id, n, 'token', p_turn_id, p_attempt, p_piece_sealed);
  end if;
  message_seq := n + 1;
  state_seq := n + 2;
  insert into messages (conversation_id, seq, role, content_masked, content_sealed, turn_id, prompt_version, tools_version, model)
    values (p_conversation_id, message_seq, p_role, p_masked, p_text_sealed, p_turn_id, p_prompt_version, p_tools_version, p_model);
  insert into events (conversation_id, seq, type, turn_id, body)
    values (p_conversation_id, state_seq, 'state', p_turn_id,
      jsonb_build_object('state', state, 'covers', covered_messages(p_conversation_id, c.answered_seq, f)));
  update conversations k set
    next_seq = state_seq, next_step = c.next_step, folded_seq = f,
    answered_seq = least(f, c.last_seq), state = end_turn.state, turn_id = null, bounces = 0, turn_claims = 0,
    model_calls = c.model_calls + p_model_calls, tokens_used = c.tokens_used + p_tokens,
    prompt_version = p_prompt_version, tools_version = p_tools_version, model = p_model,
    lease_until = case when released then null else c.lease_until end,
    lease_owner = case when released then null else c.lease_owner end,
    last_activity_at = clock_timestamp()
    where conversation_id = p_conversation_id;
  if p_spent is not null then perform note_model_calls(p_conversation_id, p_turn_id, p_spent); end if;
  return next;
end $$;

-- What is remembered of a customer is put together only where anything is.
create or replace function take_turn(p_conversation_id uuid, p_owner text, p_lease interval) returns table (
  fence bigint, turn_id uuid, customer_id text, identity_level text, folded_seq bigint, answered_seq bigint, model_calls integer, tokens_used integer,
  bounces integer, turn_claims integer, content_key_id uuid, wrapped_key bytea, attempt integer, steps json, entries json, lines json, record json
) language plpgsql set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  c conversations%rowtype;
begin
  update conversations set
    fence = fence + 1, lease_owner = p_owner, lease_until = clock_timestamp() + p_lease,
    turn_id = coalesce(turn_id, gen_random_uuid()), turn_claims = turn_claims + 1
    where conversation_id = p_conversation_id and speaker = 'agent' and (lease_until is null or lease_until < clock_timestamp())
      and answered_seq < last_seq and not all_stopped()
    returning * into c;
  if not found then return; end if;
  return query select c.fence, c.turn_id, c.customer_id, c.identity_level, c.folded_seq, c.answered_seq, c.model_calls, c.tokens_used,
    c.bounces, c.turn_claims, c.content_key_id, k.wrapped_key,
    (select max(e.attempt) from events e where e.conversation_id = p_conversation_id and e.turn_id = c.turn_id),
    (select json_agg(json_build_object('step', p.step, 'kind', p.kind, 'schema_version', p.schema_version,
        'sealed', encode(p.messages_sealed, 'hex')) order by p.step)
      from checkpoints p where p.conversation_id = p_conversation_id),
    (select json_agg(json_build_object('seq', e.seq, 'kind', e.kind, 'action_id', e.action_id, 'masked', e.masked,
        'sealed', encode(e.sealed, 'hex')) order by e.seq)
      from (
        select m.seq, m.role as kind, null::uuid as action_id, m.content_masked as masked, m.content_sealed as sealed from messages m
          where m.conversation_id = p_conversation_id and m.seq > c.folded_seq and m.role in ('customer', 'staff')
        union all
        select i.seq, i.kind, i.action_id, null, null from inbox_entries i
          where i.conversation_id = p_conversation_id and i.seq > c.folded_seq) e),
    (select json_agg(i.body->>'line' order by i.seq) from inbox_entries i
      where i.conversation_id = p_conversation_id and i.seq > c.answered_seq and i.body->>'line' is not null),
    case when c.identity_level <> 'none' and exists (select from customer_memory m where m.customer_id = c.customer_id)
      then customer_record(c.customer_id) end
    from content_keys k where k.content_key_id = c.content_key_id;
end $$;

-- Its audit row has no rules of its own: they are those of the row in which the action began.
create or replace function settle_as_expected(p_action_id uuid, p_conversation_id uuid, p_fence bigint, p jsonb) returns boolean
  language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  audit jsonb := p -> 'audit';
  ending text := p ->> 'to';
  of_order text := audit ->> 'order_id';
  calls integer;
  waits text;
begin
  perform from conversations where conversation_id = p_conversation_id and speaker = 'agent' and fence = p_fence for no key update;
  if not found then return false; end if;
  update order_guards g set epoch = g.epoch + 1 where g.order_id = of_order;
  if not found then return false; end if;
  update actions a set status = ending, result = p -> 'result',
      finished_at = case when ending in ('unknown', 'pending_settlement') then a.finished_at else clock_timestamp() end
    where a.action_id = p_action_id and a.status = 'executing' and a.order_id = of_order
      and (a.kind = 'refund' or (a.sent_at is not null) = (p ->> 'was' = 'sent'))
      and not exists (select from action_askers k where k.action_id = p_action_id and k.conversation_id <> p_conversation_id);
  if not found then return false; end if;
  if p -> 'legs' <> '[]' then
    update action_legs l set status = r.status, refund_id = r.refund_id, evidence = coalesce(r.evidence, l.evidence),
        finished_at = case when r.status in ('succeeded', 'failed') then coalesce(l.finished_at, clock_timestamp()) end
      from jsonb_to_recordset(p -> 'legs') as r (leg integer, was text, status text, refund_id text, evidence jsonb)
      where l.action_id = p_action_id and l.leg = r.leg and l.status = r.was;
    get diagnostics calls = row_count;
    if calls <> jsonb_array_length(p -> 'legs') then
      raise exception 'the calls of action % do not stand as expected', p_action_id using errcode = 'CS002';
    end if;
  end if;
  if (p -> 'release')::boolean then
    update unit_claims set released_at = clock_timestamp() where action_id = p_action_id and released_at is null;
  end if;
  insert into audit_log (event, actor, conversation_id, action_id, order_id, tool, args, rule_results, result, approver_id, versions)
    values (audit ->> 'event', audit ->> 'actor', (audit ->> 'conversation_id')::uuid, p_action_id, of_order, audit ->> 'tool',
      nullif(audit -> 'args', 'null'), null, nullif(audit -> 'result', 'null'), audit ->> 'approver_id', nullif(audit -> 'versions', 'null'));
  waits := set_config('synchronous_commit', 'off', true);
  return true;
end $$;

create or replace function write_intent(p jsonb) returns void language plpgsql as $$
declare
  a jsonb := p -> 'action';
  audit jsonb := p -> 'audit';
  rules jsonb := a -> 'rule_results';
  -- what begins at once is looked at by nobody before its end: its rules are kept once, in its audit row
  kept jsonb := case when a ->> 'status' = 'executing' and (a -> 'automatic')::boolean and audit ->> 'event' = 'action.intended'
    and (p -> 'audit_has_rules')::boolean then '[]' else rules end;
  id uuid := a ->> 'action_id';
  asker uuid := a ->> 'conversation_id';
  clock timestamptz;
begin
  insert into actions (action_id, conversation_id, customer_id, turn_id, step, call_index, tool_call_id, tool, kind, order_id, args,
      units, amount_minor, currency, allocation, rule_results, idempotency_key, status, automatic, digest, supersedes, versions,
      switch_epochs, based_on_seq, target, origin, staff_id, business_at)
    values (id, asker, a ->> 'customer_id', (a ->> 'turn_id')::uuid, (a ->> 'step')::integer, (a ->> 'call_index')::integer, a ->> 'tool_call_id',
      a ->> 'tool', a ->> 'kind', a ->> 'order_id', a -> 'args', a -> 'units', (a ->> 'amount_minor')::bigint, a ->> 'currency',
      a -> 'allocation', kept, a ->> 'action_id', a ->> 'status', (a ->> 'automatic')::boolean, a ->> 'digest', (a ->> 'supersedes')::uuid,
      a -> 'versions', a -> 'switch_epochs', (a ->> 'based_on_seq')::bigint, a ->> 'target', coalesce(a ->> 'origin', 'agent'), a ->> 'staff_id',
      clock_timestamp() + (select b.clock_offset from business_clock b))
    returning business_at into clock;
  insert into action_askers (action_id, conversation_id) values (id, asker);
  if a ->> 'supersedes' is not null then
    insert into action_askers (action_id, conversation_id)
      select id, k.conversation_id from action_askers k where k.action_id = (a ->> 'supersedes')::uuid on conflict do nothing;
  end if;
  insert into unit_claims (order_id, line_id, unit, kind, action_id)
    select a ->> 'order_id', u.line_id, u.unit, a ->> 'kind', id from jsonb_to_recordset(p -> 'claims') as u (line_id text, unit integer);
  if p -> 'legs' <> '[]' then
    insert into action_legs (action_id, leg, payment_id, amount_minor, idempotency_key)
      select id, l.leg, l.payment_id, l.amount_minor, l.idempotency_key
      from jsonb_to_recordset(p -> 'legs') as l (leg integer, payment_id text, amount_minor bigint, idempotency_key text);
  end if;
  if jsonb_typeof(p -> 'approval') = 'object' then
    insert into approvals (approval_id, action_id, conversation_id, snapshot, digest, evidence, required_approvers, due_at, remind_at)
      select r.approval_id, id, asker, r.snapshot, a ->> 'digest', r.evidence, r.required_approvers,
        clock + make_interval(secs => r.deadline_ms / 1000), clock + make_interval(secs => r.reminder_ms / 1000)
      from jsonb_to_record(p -> 'approval') as r (approval_id uuid, snapshot jsonb, evidence jsonb, required_approvers integer,
        deadline_ms float8, reminder_ms float8);
  end if;
  insert into audit_log (event, actor, conversation_id, action_id, order_id, tool, args, rule_results, result, approver_id, versions)
    values (audit ->> 'event', audit ->> 'actor', (audit ->> 'conversation_id')::uuid, (audit ->> 'action_id')::uuid, audit ->> 'order_id',
      audit ->> 'tool', nullif(audit -> 'args', 'null'),
      case when (p -> 'audit_has_rules')::boolean then rules else nullif(audit -> 'rule_results', 'null') end,
      nullif(audit -> 'result', 'null'), audit ->> 'approver_id', nullif(audit -> 'versions', 'null'));
end $$;

-- The rules an action was judged by: its own, or those of the audit row in which it began.
create function judged_by(a actions) returns jsonb language sql stable as $$
  select case when a.rule_results = '[]' then coalesce((
      select l.rule_results from countersign.audit_log l where l.action_id = a.action_id and l.event = 'action.intended' order by l.id limit 1), '[]')
    else a.rule_results end
$$;

create or replace function hold_for_outcome(p_action_id uuid)
  returns table (joined boolean, action jsonb, legs jsonb, askers jsonb, approved jsonb) language plpgsql as $$
#variable_conflict use_column
declare
  found_order text;
begin
  select coalesce(jsonb_agg(jsonb_build_object('conversation_id', c.conversation_id, 'speaker', c.speaker, 'fence', c.fence)), '[]')
    into askers from (
      select conversation_id, speaker, fence from conversations
      where conversation_id in (select k.conversation_id from action_askers k where k.action_id = p_action_id)
      order by conversation_id for no key update) c;
  select guard_key(a.order_id, a.customer_id) into found_order from actions a where a.action_id = p_action_id;
  if not found then return; end if;
  update order_guards g set epoch = g.epoch + 1 where g.order_id = found_order;
  if not found then
    insert into order_guards (order_id, epoch) values (found_order, 1)
      on conflict (order_id) do update set epoch = order_guards.epoch + 1;
  end if;
  joined := exists (select from action_askers k where k.action_id = p_action_id
    and k.conversation_id not in (select (one ->> 'conversation_id')::uuid from jsonb_array_elements(askers) as one));
  if not joined then
    select to_jsonb(a) || jsonb_build_object('rule_results', judged_by(a)) into action
      from actions a where a.action_id = p_action_id for no key update;
    select coalesce(jsonb_agg(to_jsonb(l)), '[]') into legs from (
      select leg, payment_id, amount_minor, idempotency_key, status, refund_id, sent_at from action_legs
      where action_id = p_action_id order by leg for no key update) l;
    select jsonb_build_object('approver_id', p.approver_id) into approved from approvals p
      where p.action_id = p_action_id and p.status = 'approved';
  end if;
  return next;
end $$;

-- Events of many conversations after a number of each, for those who watch: planned once, because planning it takes longer than running it.
create function read_events(p_conversations uuid[], p_after bigint[], p_most integer[]) returns table (
  at bigint, seq bigint, type text, role text, turn_id uuid, attempt integer, body jsonb, masked text, sealed bytea, client_message_id text,
  created_at timestamptz
) language plpgsql stable set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
begin
  return query
    select w.at, e.* from unnest(p_conversations, p_after, p_most) with ordinality as w (conversation_id, after_seq, most, at)
    cross join lateral (
      select * from (
        (select m.seq, 'message' as type, m.role, m.turn_id, null::integer, (
            select jsonb_build_object('citations', c.citations) from message_citations c
            where m.role = 'agent' and c.conversation_id = m.conversation_id and c.turn_id = m.turn_id),
          m.content_masked, m.content_sealed, m.client_message_id, m.created_at
        from messages m where m.conversation_id = w.conversation_id and m.seq > w.after_seq order by m.seq limit w.most)
        union all
        (select v.seq, v.type, null, v.turn_id, v.attempt, v.body,
          -- a piece without text is the whole of the message behind it
          case when v.type = 'token' and v.text_sealed is null then (
            select m.content_masked from messages m where m.conversation_id = v.conversation_id and m.seq = v.seq + 1) end,
          case when v.type = 'token' and v.text_sealed is null then (
            select m.content_sealed from messages m where m.conversation_id = v.conversation_id and m.seq = v.seq + 1) else v.text_sealed end,
          null, v.created_at
        from events v where v.conversation_id = w.conversation_id and v.seq > w.after_seq order by v.seq limit w.most)
      ) u order by u.seq limit w.most
    ) e order by w.at, e.seq;
end $$;
