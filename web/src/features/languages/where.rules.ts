/** Where a text stands: the address at which a translator looks at it, if there is one that they may open. */
import type { Ability } from '@telemachos/contract/access/abilities.ts';
import type { TextPlace } from '@telemachos/contract/features/languages/languages.schemas.ts';
import { partOfCell } from '../making/part-names.rules.ts';
import { toUrlSegment, type OwnProject } from '../../platform/session.ts';

type Project = Pick<OwnProject, 'Id' | 'url' | 'Abilities'>;

/**
 * Screens by how the labels of their words begin, the longest beginnings first, with the ability that opens them. With `/`
 * an address outside the projects; `0` stands for the project. What stands in many places, or only where something goes wrong,
 * has none; a test compares them with the table of addresses.
 */
export const screensOfTexts: readonly (readonly [start: string, path: string, ability: Ability | null])[] = [
  ['applications:admin', 'admin/project/applications', 'applications.manage'],
  ['applications:form', '/applicationForm', null],
  ['common:frame', 'home', 'layout.view'],
  ['console:retention', 'admin/retention', 'data.keep'],
  ['homes:staff', 'admin/home', 'project.manage'],
  ['making:types', 'admin/action/types', 'actions.edit'],
  ['mentoring:list', 'mentor/mentee/list', 'mentor.area'],
  ['pairing:handover', 'admin/project/handover', 'pairing.manage'],
  ['pairing:supervision', 'admin/project/supervisor', 'supervision.view'],
  ['passwords:forgot', '/forgot', null],
  ['profile:about', 'about', 'layout.view'],
  ['results:answers', 'admin/project/answers', 'quest.manage'],
  ['settings:list', 'admin/project/list', 'project.manage'],
  ['settings:records', 'admin/data', 'project.manage'],
  ['actions:', 'mentee/actions', 'mentee.area'],
  ['authoring:', 'admin/questionnaires', 'quest.edit'],
  ['bulk:', 'admin/project/updateuserfields', 'users.fields'],
  ['console:', 'admin/outbox', 'project.manage'],
  ['grid:', 'mentor/action/list', 'mentor.area'],
  ['jobs:', 'files', 'work.own'],
  ['exports:', 'admin/grid', 'project.manage'],
  ['library:', 'library/items', 'library.use'],
  ['languages:', 'admin/language/list', 'texts.translate'],
  ['massData:', 'admin/massdata', 'massData.send'],
  ['mails:', 'admin/project/0/mails', 'project.manage'],
  ['making:', 'admin/project/actions', 'project.manage'],
  ['meetings:', 'calendar', 'layout.view'],
  ['menu:', 'home', 'layout.view'],
  ['pairing:', 'admin/project/linkusers', 'pairing.manage'],
  ['sending:', 'senditems', 'files.own'],
  ['profile:', 'userinfo', 'layout.view'],
  ['settings:', 'admin/project/0', 'project.manage'],
  ['templates:', 'admin/project/template', 'projects.edit'],
  ['twoSteps:', 'userinfo', 'layout.view'],
  ['users:', 'admin/user/list', 'users.manage'],
];

/** The address where a word of the screens stands; null where there is none, or none for this person. */
export const wayToText = (label: string, project: Project): string | null => {
  const [, path, ability] = screensOfTexts.find(([start]) => label.startsWith(start)) ?? [];
  if (path === undefined || (ability && !project.Abilities.includes(ability))) return null;
  return path.startsWith('/') ? path : `/${toUrlSegment(project)}/${path.replace('/0', `/${project.Id}`)}`;
};

/** Who may change a project's words at their place. */
const changers = {
  action: 'actions.edit',
  kind: 'actions.edit',
  questionnaire: 'quest.edit',
  form: 'projects.edit',
  field: 'projects.edit',
  mail: 'projects.edit',
  consent: 'projects.edit',
} as const satisfies Record<TextPlace['Kind'], Ability>;

const tabs = { form: 'form', field: 'fields', mail: 'mails', consent: 'consent' } as const;

/**
 * The address of what a project's words belong to: where they are changed, for those who may, else the form of the project
 * one is in, which anybody may open. Null where there is none.
 */
export const wayToPlace = ({ Kind, Id, ProjectId, Cell }: TextPlace, project: Project): string | null => {
  const segment = toUrlSegment(project);
  const isHere = ProjectId === project.Id;
  if (!project.Abilities.includes(changers[Kind]))
    return isHere && (Kind === 'form' || Kind === 'consent')
      ? `/applicationForm?${new URLSearchParams({ project: segment }).toString()}`
      : null;
  if (Kind === 'kind') return `/${segment}/admin/action/types`;
  // An action is changed within its own project, each text in its field.
  if (Kind === 'action') {
    const field = Cell === undefined ? '' : `/${partOfCell(Cell)}?${new URLSearchParams({ at: Cell }).toString()}`;
    return isHere && Id !== null ? `/${segment}/admin/project/action/${Id}${field}` : null;
  }
  if (Kind === 'questionnaire') return Id === null ? null : `/${segment}/admin/questionnaires/${Id}`;
  return ProjectId === null ? null : `/${segment}/admin/project/${ProjectId}/${tabs[Kind]}`;
};
