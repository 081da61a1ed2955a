import { type SendQueuedMailDeps, sendQueuedMail } from '../identity/mail/send-queued-mail.ts';
import { createNoticeTransport } from '../notify/notice-transport.ts';
import { type TellOfApprovalsDeps, tellOfApprovals } from '../notify/tell-of-approvals.ts';
import type { Chore } from './chores.ts';

/** The chores that tell approvers outside the console; none where no channel is configured. */
export function noticeChores(deps: TellOfApprovalsDeps & Pick<SendQueuedMailDeps, 'onFailure'>): Chore[] {
  const { mail, webhook, slackUrl } = deps.destinations;
  if (mail === undefined && webhook === undefined && slackUrl === undefined) return [];
  const transport = createNoticeTransport({ webhook, slackUrl });
  return [
    {
      name: 'tell of approvals',
      everyMs: 1_000,
      run: async () => {
        await tellOfApprovals(deps);
      },
    },
    {
      name: 'post notices',
      everyMs: 500,
      run: async () => {
        await sendQueuedMail({ ...deps, transport, kind: 'posted' });
      },
    },
  ];
}
