/** What an event is about; the audit's pages and its description are grouped by it. */
export type AuditSubject =
  | 'tool calls'
  | 'actions'
  | 'decisions'
  | 'stops'
  | 'policy'
  | 'conversations'
  | 'handovers'
  | 'identity'
  | 'staff'
  | 'the audit itself';

/** One kind of audit row. `meaning` says what happened, in a sentence that docs/audit.md repeats word for word. */
export type AuditEventFacts = { readonly subject: AuditSubject; readonly meaning: string };

/**
 * Every event an audit row can have. The writer takes nothing else, so what is not described here cannot be written; a test compares this
 * list with docs/audit.md. A new event is one line here and one there.
 */
export const auditEvents = {
  'tool.called': { subject: 'tool calls', meaning: 'A call that reads was made and answered.' },
  'tool.refused': { subject: 'tool calls', meaning: 'A call was refused; the rules that decided it stand in the row.' },
  'tool.failed': {
    subject: 'tool calls',
    meaning: 'A call could not be made: the order system was down, or the order was in use.',
  },
  'turn.superseded': {
    subject: 'tool calls',
    meaning: 'A call that would have changed something was put off, because the customer had written again.',
  },
  'confirmation.asked': {
    subject: 'tool calls',
    meaning: 'A call that would change something was put off until the customer says yes to a summary code wrote.',
  },
  'confirmation.given': {
    subject: 'tool calls',
    meaning: "The customer's yes to a summary was taken, once; what it names began in the same commit.",
  },
  'confirmation.declined': { subject: 'tool calls', meaning: 'The customer said no to a summary; nothing was done.' },
  'refund.replayed': {
    subject: 'tool calls',
    meaning: 'A refund was asked for again and answered with the earlier one; no second refund began.',
  },
  'return.replayed': {
    subject: 'tool calls',
    meaning: 'A return was asked for again and answered with the earlier one; no second return began.',
  },
  'receipt.replayed': {
    subject: 'tool calls',
    meaning: 'A receipt was asked for again and answered with the earlier sending.',
  },
  'preference.replayed': {
    subject: 'tool calls',
    meaning: 'A change of a preference was asked for again and answered with the earlier one.',
  },
  'address.replayed': {
    subject: 'tool calls',
    meaning: 'A change of address was asked for again and answered with the earlier one.',
  },
  'cancellation.replayed': {
    subject: 'tool calls',
    meaning: 'The cancelling of a return was asked for again and answered with the earlier one.',
  },

  'action.intended': {
    subject: 'actions',
    meaning: 'An action within the automatic limits was written down, before anything was sent.',
  },
  'action.drafted': { subject: 'actions', meaning: 'An action was prepared for a person to carry out.' },
  'action.draft_performed': {
    subject: 'actions',
    meaning: 'A member of staff carried out what had been prepared, by an action of their own.',
  },
  'action.draft_dismissed': {
    subject: 'actions',
    meaning: 'A person decided that what the agent had prepared is not to be done, and said why.',
  },
  'action.proposed': { subject: 'actions', meaning: 'An action was put before an approver.' },
  'action.executed': {
    subject: 'actions',
    meaning: 'The store carried the action out; its payment and refund ids stand in the row.',
  },
  'action.pending_settlement': {
    subject: 'actions',
    meaning: 'The store accepted the action and has not settled it: it is started, not paid.',
  },
  'action.failed': { subject: 'actions', meaning: 'The action proved not to have happened.' },
  'action.unknown': {
    subject: 'actions',
    meaning: 'Nobody can tell whether the action happened; the order is frozen until a person has looked.',
  },
  'action.blocked': {
    subject: 'actions',
    meaning: 'An approved action was not carried out: a rule no longer held, or everything was stopped.',
  },
  'action.drifted': {
    subject: 'actions',
    meaning:
      'The order or the policy changed after the approval, so the action was blocked and proposed again as it is now; the difference stands in the new request.',
  },
  'action.judged_by_newer_policy': {
    subject: 'actions',
    meaning:
      'An approved action was judged by a newer version of the policy than it was asked under; that asks for no more than was given, so it was carried out.',
  },
  'action.expired': {
    subject: 'actions',
    meaning: 'The deadline passed before the action was decided or carried out.',
  },
  'action.withdrawn': { subject: 'actions', meaning: 'The customer took the request back.' },

  'action.first_approval': {
    subject: 'decisions',
    meaning: 'The first of two people approved; the action still waits for the second.',
  },
  'action.approved': { subject: 'decisions', meaning: 'A person approved, and with that the approval was complete.' },
  'action.rejected': { subject: 'decisions', meaning: 'A person rejected the action.' },
  'action.outcome_stated': {
    subject: 'decisions',
    meaning:
      'A person stated with evidence whether an action of unknown outcome was paid, or such statements were thrown away.',
  },
  'decision.refused': {
    subject: 'decisions',
    meaning: 'A member of staff tried to decide and was refused: their own account, too late, not their role.',
  },
  'approval.claimed': { subject: 'decisions', meaning: 'A person took a request that waits for a decision.' },
  'approval.released': {
    subject: 'decisions',
    meaning:
      'A request that somebody had taken went back for everybody: they put it back, may decide no more, were out of office, or had left it alone.',
  },
  'approval.reassigned': {
    subject: 'decisions',
    meaning:
      'A request that waits was handed to a named person: by whoever had it, by an administrator, or by itself, because its holder was out of office or had left it alone.',
  },
  'approval.reminded': { subject: 'decisions', meaning: 'A request waited so long that its approvers were reminded.' },
  'approval.planted': {
    subject: 'decisions',
    meaning: 'A request that should be rejected, and can never be carried out, was planted among the real ones.',
  },

  'killswitch.on': {
    subject: 'stops',
    meaning: 'Somebody stopped everything, one tool or the execution of approvals; pausing on the board is the same.',
  },
  'killswitch.off': {
    subject: 'stops',
    meaning: 'Somebody let it run again; resuming on the board is the same.',
  },
  'board.refused': {
    subject: 'stops',
    meaning: 'Somebody tried to change a job on the queue board, which only pauses and resumes.',
  },

  'action.marked': {
    subject: 'policy',
    meaning:
      'A person looked at an action afterwards and marked it right or wrong; promotion up the ladder counts these.',
  },
  'autonomy.published': { subject: 'policy', meaning: 'A new version of the policy on autonomy took effect.' },
  'autonomy.rolled_back': { subject: 'policy', meaning: 'The policy on autonomy went back to an earlier version.' },

  'notice.mailed': {
    subject: 'conversations',
    meaning: 'The customer was mailed that there is news, because no page of theirs had received it.',
  },
  'reply.corrected': {
    subject: 'conversations',
    meaning:
      'A sentence of the assistant claimed what no record bears out, and was not shown: replaced, left out, asked for again or handed over.',
  },
  'conversation.escalated': { subject: 'conversations', meaning: 'A conversation was handed to a person.' },
  'handoff.claimed': { subject: 'handovers', meaning: 'A member of staff took a conversation.' },
  'handoff.taken_over': {
    subject: 'handovers',
    meaning: 'A member of staff took a conversation over from another one, who stands in the row.',
  },
  'handoff.released': {
    subject: 'handovers',
    meaning: 'A conversation went back into the inbox, because whoever held it was deactivated.',
  },
  'handoff.noted': { subject: 'handovers', meaning: 'A member of staff left a note for their colleagues.' },
  'handoff.overdue': {
    subject: 'handovers',
    meaning: 'Nobody took a conversation for so long that staff were told once more, by mail.',
  },
  'handoff.replied': { subject: 'handovers', meaning: 'A member of staff answered the customer.' },
  'handoff.given_back': { subject: 'handovers', meaning: 'A member of staff gave the conversation back to the agent.' },
  'handoff.resolved': { subject: 'handovers', meaning: 'A member of staff closed the conversation with an outcome.' },
  'staff_action.requested': {
    subject: 'handovers',
    meaning:
      'A member of staff asked for an action from a conversation they hold; a worker carries it out under the same rules.',
  },
  'staff_action.refused': {
    subject: 'handovers',
    meaning:
      'What a member of staff asked for was not even judged: it is never done, not in form, or nobody knows whose account it is.',
  },
  'orders.read': {
    subject: 'handovers',
    meaning:
      "A member of staff looked at a customer's orders, whose numbers stand in the row; once per person, conversation and orders in ten minutes.",
  },
  'transcript.read': {
    subject: 'handovers',
    meaning:
      "A member of staff read the customer's own words, unmasked; once per person and conversation in ten minutes.",
  },

  'identity.session': {
    subject: 'identity',
    meaning: "A conversation began for a customer whom the shop's own sign-in vouched for.",
  },
  'identity.code_sent': { subject: 'identity', meaning: 'A one-time code went to the address on record.' },
  'identity.unresolved': {
    subject: 'identity',
    meaning: 'No account belonged to what was given, or it had its codes for this hour: no code was sent.',
  },
  'identity.code_wrong': { subject: 'identity', meaning: 'A one-time code was wrong, expired or never sent.' },
  'identity.locked': { subject: 'identity', meaning: 'Too many wrong codes: the request for a code was locked.' },
  'identity.resumed': {
    subject: 'identity',
    meaning: 'A customer who had proved the account by a code went on with an earlier conversation of theirs.',
  },
  'identity.verified': {
    subject: 'identity',
    meaning: 'The right one-time code tied the account to the conversation.',
  },

  'staff.signed_in': { subject: 'staff', meaning: 'A member of staff signed in.' },
  'staff.sign_in_refused': {
    subject: 'staff',
    meaning:
      'A sign-in was refused; noted for addresses that belong to a member, so that guessing cannot fill the audit.',
  },
  'staff.signed_out': { subject: 'staff', meaning: 'A member of staff signed out.' },
  'staff.invited': { subject: 'staff', meaning: 'A staff account was made, or its invitation sent again.' },
  'staff.invitation_accepted': { subject: 'staff', meaning: 'The invited person set a password.' },
  'staff.password_changed': { subject: 'staff', meaning: 'A member of staff changed their password.' },
  'staff.role_changed': {
    subject: 'staff',
    meaning: 'A staff account was given another role; machine tokens of theirs that could do more were revoked.',
  },
  'staff.out_of_office': {
    subject: 'staff',
    meaning: 'An approver was marked as out of office; until when and who stands in stand in the row.',
  },
  'staff.back_in_office': { subject: 'staff', meaning: 'An approver is in office again.' },
  'staff.limits_changed': {
    subject: 'staff',
    meaning: 'What somebody may approve at most was changed, by currency; the limits of before stand in the row.',
  },
  'staff.deactivated': {
    subject: 'staff',
    meaning:
      'A staff account was deactivated: sessions and sockets ended, tokens were revoked, conversations went back.',
  },
  'staff.reactivated': { subject: 'staff', meaning: 'A deactivated staff account was let in again.' },
  'staff.token_issued': { subject: 'staff', meaning: 'A machine token of a staff role was issued.' },
  'staff.token_revoked': { subject: 'staff', meaning: 'A machine token was revoked.' },

  'audit.exported': { subject: 'the audit itself', meaning: 'Rows of the audit were exported.' },
  'audit.verified': { subject: 'the audit itself', meaning: 'The chain was checked against its rows and its heads.' },
  'audit.head_made': {
    subject: 'the audit itself',
    meaning: "The chain's head was written down to leave the database.",
  },
  'audit.restored': {
    subject: 'the audit itself',
    meaning: 'The database was restored from a copy; the sealer went on where the copy ended.',
  },
  'ledger.reconciled': {
    subject: 'the audit itself',
    meaning: "A month of the ledger was compared with the provider's list of refunds.",
  },
} as const satisfies Readonly<Record<string, AuditEventFacts>>;

/** The name of an audit event: noun and verb. */
export type AuditEvent = keyof typeof auditEvents;
