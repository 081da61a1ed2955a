-- Finds an action's approval, and the proposal that took an action's place, without reading the whole table: asked for with every
-- result the model reads and with every outcome, so it must stay flat as approvals pile up.
-- breaking: no

-- outcome, description of an action: how it was decided
create index approvals_by_action on approvals (action_id, created_at desc);
-- description of an action: what superseded it
create index actions_by_supersedes on actions (supersedes) where supersedes is not null;
