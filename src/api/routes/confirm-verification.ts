import { confirmVerificationBody, verificationConfirmed } from '../../contracts/http.ts';
import { confirmVerification } from '../../store/verifications.ts';
import type { AppDeps } from '../app-deps.ts';
import { Problem } from '../problem.ts';
import { conversationRoute } from '../route.ts';

/** `POST /v1/conversations/:id/verification/confirm`: the code from the mail ties the account to the conversation. */
export const confirmVerificationRoute = (deps: AppDeps) =>
  conversationRoute({
    method: 'post',
    path: '/v1/conversations/:id/verification/confirm',
    summary: 'Give the code from the mail.',
    body: confirmVerificationBody,
    answers: { 200: { description: 'The code was right', schema: verificationConfirmed } },
    problems: ['wrong_code', 'verification_locked'],
    handle: async ({ res, body }, conversation) => {
      const code = body.code.replaceAll(/[\s-]/g, '');
      const verdict = await confirmVerification(deps.database, conversation.conversationId, (id, hash) =>
        deps.codes.matches(id, code, hash),
      );
      deps.events.verificationChecked(conversation.conversationId, verdict.kind);
      if (verdict.kind === 'wrong') throw new Problem('wrong_code');
      if (verdict.kind === 'locked') throw new Problem('verification_locked');
      res.json({ identity_level: 'code', state: conversation.state });
    },
  });
