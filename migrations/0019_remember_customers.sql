-- What is remembered of a customer, how a conversation ended, and whether it came back. All of it is written at close, from records: no column holds what somebody claimed.
-- Old workers go on: they write tickets without closed_as, which is then idle, and read take_turn's columns by name.
-- breaking: no

-- One row per customer, written anew with every ticket. It holds counts, order numbers and amounts, no words and no address; erasing a person is deleting their row.
create table customer_memory (
  customer_id text constraint customer_memory_pkey primary key,
  -- fixed wording over the records
  profile_summary text not null,
  -- [{"code", "count", "order_id"?, "until"?, "last"?}]: what code has counted; "until" ends it
  flags jsonb not null default '[]',
  updated_at timestamptz not null default clock_timestamp()
);

-- A customer may close a conversation too; and how it ended is one of three, whoever closed it.
alter table tickets drop constraint tickets_closed_by;
alter table tickets add constraint tickets_closed_by check (closed_by in ('person', 'idle', 'customer'));
alter table tickets add column closed_as text not null default 'idle'
  constraint tickets_closed_as check (closed_as in ('resolved', 'idle', 'escalated'));
update tickets set closed_as = case
  when closed_by = 'person' or handover_reason is not null then 'escalated'
  when outcome in ('refunded', 'refund_started', 'return_created', 'changed') then 'resolved'
  else 'idle' end;
-- when the customer wrote again in the conversation this ticket closed
alter table tickets add column reopened_at timestamptz;
-- the numbers: what was closed in a stretch of time
create index tickets_by_time on tickets (closed_at);

create function note_reopening() returns trigger language plpgsql as $$
begin
  update tickets set reopened_at = clock_timestamp()
    where reopened_at is null and ticket_id = (
      select t.ticket_id from tickets t where t.conversation_id = new.conversation_id order by t.closed_seq desc limit 1);
  return null;
end $$;
create trigger conversations_reopened after update of state on conversations for each row
  when (old.state = 'resolved' and new.state <> 'resolved') execute function note_reopening();

-- Something was asked for in this conversation, here or together with another, and has not come to its end: a proposal, an approval, what is under way or unconfirmed.
create function has_open_actions(p_conversation_id uuid) returns boolean language sql stable as $$
  select exists (select from countersign.actions a where a.conversation_id = p_conversation_id
      and a.status in ('proposed', 'approved', 'executing', 'unknown', 'pending_settlement'))
    or exists (select from countersign.action_askers k join countersign.actions a using (action_id) where k.conversation_id = p_conversation_id
      and a.status in ('proposed', 'approved', 'executing', 'unknown', 'pending_settlement'))
$$;

-- A customer's record as a turn begins with it: what is remembered, and the newest tickets with their requests as the ledger has them now. Null for one nothing is remembered of.
create function customer_record(p_customer_id text) returns json language sql stable as $$
  select json_build_object(
    'profile', m.profile_summary, 'flags', m.flags, 'updated_at', m.updated_at,
    'tickets', coalesce((
      select json_agg(json_build_object('closed_at', t.closed_at, 'closed_as', t.closed_as, 'reopened_at', t.reopened_at, 'resolution', t.resolution,
          'order_ids', t.order_ids, 'actions', (
            select coalesce(json_agg(x.action || json_build_object('status', coalesce(a.status, x.action ->> 'status'))::jsonb order by x.place), '[]')
            from jsonb_array_elements(t.actions) with ordinality as x (action, place)
              left join countersign.actions a on a.action_id = (x.action ->> 'action_id')::uuid))
        order by t.closed_at desc, t.closed_seq desc)
      from (
        select * from countersign.tickets where customer_id = p_customer_id order by closed_at desc, closed_seq desc limit 3) t), '[]'))
  from countersign.customer_memory m where m.customer_id = p_customer_id
$$;

-- take_turn with the customer's record.
drop function take_turn(uuid, text, interval);
create function take_turn(p_conversation_id uuid, p_owner text, p_lease interval) returns table (
  fence bigint, turn_id uuid, customer_id text, identity_level text, folded_seq bigint, answered_seq bigint, model_calls integer,
  tokens_used integer, bounces integer, turn_claims integer, content_key_id uuid, wrapped_key bytea, attempt integer,
  steps json, entries json, lines json, record json
) language plpgsql as $$
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
    case when c.identity_level <> 'none' then customer_record(c.customer_id) end
    from content_keys k where k.content_key_id = c.content_key_id;
end $$;
