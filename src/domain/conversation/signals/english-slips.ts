import type { Slips } from './mend-slips.ts';

const words = (...rows: readonly string[]) => rows.flatMap((row) => row.split(' '));

/** How English words of a wish and a danger are mistyped. */
export const englishSlips: Slips = {
  words: words(
    'human humans person persons people agent agents operator operators manager managers supervisor supervisors',
    'representative representatives adviser advisor specialist specialists colleague colleagues employee employees',
    'assistant assistants someone somebody anyone anybody customer service support speak speaking talking chatting',
    'contact connect transfer escalate exploded explosion electric allergic reaction hospital ambulance dangerous',
    'swallowed bleeding choking breathing lawyer lawyers attorney suicide',
  ),
  others: words(
    'humane hunan hyman huma persona personas parson parsons pearson peoples gent argent agen manage managed manages manger',
    'supervise supervised supervising supervision supervisory superior superiors representation representations',
    'advise advised advises advisers advisory advisors specialise specialised specialises specialize specialized specializes',
    'specials speciality socialist socialists colleges collage employed employer employers assistance resistant',
    'services serviced customers customs supports peak speaks steak sneak spear speck peaking sneaking taking walking',
    'tanking stalking balking chanting charting contacts contract contacted connects connected collect transfers',
    'escalated escalates escalator explode explodes explored implosion explosions reactions reacting cooking coking breeding blending bathing',
    'arent toilet wechat layer layers sawyer sawyers attorneys electrics elastic hospitals coking stoking shocking',
  ),
  written: {
    ...{
      hooman: 'human',
      hoomans: 'humans',
      hoomin: 'human',
      humon: 'human',
      hewman: 'human',
      hman: 'human',
      huan: 'human',
    },
    ...{ prsn: 'person', persn: 'person', peson: 'person', agnt: 'agent', angent: 'agent', costumer: 'customer' },
    ...{ servise: 'service', servis: 'service', sevice: 'service', asistent: 'assistant', superviser: 'supervisor' },
    ...{
      taalk: 'talk',
      tlak: 'talk',
      takl: 'talk',
      taok: 'talk',
      talkk: 'talk',
      tallk: 'talk',
      speek: 'speak',
      chatt: 'chat',
    },
    ...{ wiht: 'with', wirh: 'with', whit: 'with', electrc: 'electric', alergic: 'allergic', explodded: 'exploded' },
  },
  together: words(
    'i we want wanna need like to talk speak chat with a an the your real live human humans person people agent someone somebody',
    'anyone manager supervisor representative operator please get me give can let connect transfer customer service support now',
  ),
};
