import { ApprovalsPage } from './approvals/approvals-page.tsx';
import { ApproversPage } from './approvers/approvers-page.tsx';
import { AuditPage } from './audit/audit-page.tsx';
import { AutonomyPage } from './autonomy/autonomy-page.tsx';
import { useColleagues } from './colleagues.ts';
import { CostsPage } from './costs/costs-page.tsx';
import { HandoversPage } from './handovers/handovers-page.tsx';
import { type LiveHints, useLiveHints } from './live-hints.ts';
import { type Route, routeHref, type TabName, useRoute } from './route.ts';
import { PasswordButton } from './staff-accounts/password-form.tsx';
import { StaffAccountsPage } from './staff-accounts/staff-accounts-page.tsx';
import { type Staff, type StaffRole, signOut, useStaffSession } from './staff-session.ts';
import { askStanding, readStanding, type Standing } from './stops/standing.ts';
import { StopBanner } from './stops/stop-banner.tsx';
import { StopsPage } from './stops/stops-page.tsx';
import { type Loaded, useLoaded } from './use-loaded.ts';

/** What each role finds here. The server checks every request again; this only leaves out what would be refused. */
const TABS_OF: Readonly<Record<StaffRole, readonly TabName[]>> = {
  approver: ['approvals'],
  agent: ['handovers'],
  ops: ['stops', 'approvals', 'approvers', 'autonomy', 'costs'],
  auditor: ['audit', 'approvers', 'stops'],
  admin: ['approvals', 'approvers', 'handovers', 'stops', 'autonomy', 'costs', 'audit', 'staff'],
};

const TAB_NAMES: Readonly<Record<TabName, string>> = {
  approvals: 'Approvals',
  approvers: 'Approvers',
  handovers: 'Handovers',
  stops: 'Stops',
  autonomy: 'Autonomy',
  costs: 'Costs',
  audit: 'Audit',
  staff: 'Staff',
};

/** The staff console. */
export function Console() {
  const { session, askAgain } = useStaffSession();
  switch (session.kind) {
    case 'signed_in':
      return <Desk staff={session.staff} />;
    case 'unreachable':
      return (
        <main class="alone">
          <h1>The server cannot be reached</h1>
          <button type="button" onClick={askAgain}>
            Try again
          </button>
        </main>
      );
    default:
      return <main class="alone" aria-busy="true" />;
  }
}

function Desk({ staff }: { readonly staff: Staff }) {
  const hints = useLiveHints();
  useColleagues(hints);
  const route = useRoute();
  const standing = useLoaded({
    key: 'standing',
    ask: askStanding,
    read: readStanding,
    hints,
    topics: ['killswitch', 'approvals'],
  });
  const tabs = TABS_OF[staff.role];
  const tab = route.tab !== null && tabs.includes(route.tab) ? route.tab : (tabs[0] ?? 'stops');
  return (
    <>
      <header class="bar">
        <h1 class="brand">Countersign</h1>
        <nav aria-label="Console">
          <ul>
            {tabs.map((name) => (
              <li key={name}>
                <a href={routeHref(name)} aria-current={name === tab ? 'page' : undefined}>
                  {TAB_NAMES[name]}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <p class="me">
          <span>
            {staff.name} <span class="hint">({staff.role})</span>
          </span>
          <PasswordButton />
          <button type="button" onClick={() => void signOut()}>
            Sign out
          </button>
        </p>
      </header>
      <StopBanner standing={standing.loaded} />
      {hints.connected ? null : (
        <p class="notice warn strip" role="status">
          Live updates are interrupted. Reconnecting; lists are read again every few seconds meanwhile.
        </p>
      )}
      <Tab key={tab} tab={tab} staff={staff} hints={hints} route={route} standing={standing} />
    </>
  );
}

function Tab(props: {
  readonly tab: TabName;
  readonly staff: Staff;
  readonly hints: LiveHints;
  readonly route: Route;
  readonly standing: { readonly loaded: Loaded<Standing>; readonly reload: () => void };
}) {
  const id = props.route.tab === props.tab ? props.route.id : null;
  switch (props.tab) {
    case 'approvals':
      return <ApprovalsPage staff={props.staff} hints={props.hints} selectedId={id} />;
    case 'approvers':
      return <ApproversPage hints={props.hints} />;
    case 'handovers':
      return <HandoversPage staff={props.staff} hints={props.hints} selectedId={id} />;
    case 'stops':
      return <StopsPage staff={props.staff} loaded={props.standing.loaded} onChange={props.standing.reload} />;
    case 'staff':
      return <StaffAccountsPage staff={props.staff} hints={props.hints} />;
    case 'audit':
      return <AuditPage hints={props.hints} />;
    case 'costs':
      return <CostsPage hints={props.hints} />;
    case 'autonomy':
      return <AutonomyPage staff={props.staff} hints={props.hints} />;
    default:
      return null;
  }
}
