-- The customer's wish to hear no more of the answer under way is one more entry of the conversation's inbox: numbered under the row's lock, found by
-- whoever holds the lease, and lost by no crash. Replace the agent processes before the web processes: an older agent process hands a turn with such an
-- entry on, unanswered.
-- breaking: no

alter table inbox_entries drop constraint inbox_entries_kind;
alter table inbox_entries add constraint inbox_entries_kind
  check (kind in ('decision', 'settlement', 'hand_back', 'stop')) not valid;
alter table inbox_entries validate constraint inbox_entries_kind;
