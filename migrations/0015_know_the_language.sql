-- The language a customer writes in, kept with the message that shows it: what code says to them later (a decision, a stop, a mail) is said in it.
-- Until now the column held what the browser asked for; that stays where the words say nothing.
-- Old workers: call accept_message with four arguments, which leaves the language as it is.
-- breaking: no

comment on column conversations.language is 'Two-letter code: what the customer wrote in last, else what the router or the browser says; null when not known.';
comment on column conversations.intent is 'What the conversation is about, as its router saw it; null before it has.';

create function accept_message(
  p_conversation_id uuid, p_client_message_id text, p_masked text, p_sealed bytea, p_language text
) returns table (seq bigint, duplicate boolean, ring boolean) language plpgsql as $$
begin
  return query select a.seq, a.duplicate, a.ring from accept_message(p_conversation_id, p_client_message_id, p_masked, p_sealed) a;
  -- under the lock that accept_message holds, and only when it is another one: mostly this writes nothing
  update conversations c set language = p_language
    where c.conversation_id = p_conversation_id and p_language is not null and c.language is distinct from p_language;
end $$;
