import { staffList } from '../../contracts/staff-http.ts';
import { listStaffMembers } from '../../store/staff-members.ts';
import { listStaffTokens } from '../../store/staff-tokens.ts';
import type { AppDeps } from '../app-deps.ts';
import { staffRoute } from '../route.ts';

/** `GET /internal/staff`: who may sign in, and which machine tokens count. */
export const listStaffRoute = (deps: AppDeps) =>
  staffRoute({
    method: 'get',
    path: '/internal/staff',
    summary: 'List members of staff and machine tokens.',
    roles: ['admin'],
    answers: { 200: { description: 'Members and tokens', schema: staffList } },
    handle: async ({ res }) => {
      const { sql } = deps.database;
      const [members, tokens] = await Promise.all([listStaffMembers(sql), listStaffTokens(sql)]);
      res.json({
        members: members.map((member) => ({
          staff_id: member.staffId,
          name: member.name,
          email: member.email,
          role: member.role,
          status: member.status,
          invited_until: member.invitedUntil?.toISOString() ?? null,
          signed_in_at: member.signedInAt?.toISOString() ?? null,
        })),
        tokens: tokens.map((token) => ({
          token_id: token.tokenId,
          staff_id: token.staffId,
          role: token.role,
          created_at: token.createdAt.toISOString(),
          expires_at: token.expiresAt?.toISOString() ?? null,
        })),
      });
    },
  });
