/** The way back from a questionnaire: to one's own actions, or to the people one follows. */
import { useTranslation } from 'react-i18next';
import { seesAllMentees, toUrlSegment, useProject } from '../../platform/session.ts';
import type { Crumb } from '../../ui/page.tsx';

/** The steps before this screen; none where the person has neither list. */
export const useTrail = (): readonly Crumb[] => {
  const { t } = useTranslation('menu');
  const project = useProject();
  if (!project) return [];
  const base = `/${toUrlSegment(project)}`;
  if (project.Abilities.includes('mentee.work')) return [{ label: t('nav.actions'), to: `${base}/mentee/actions` }];
  return project.Abilities.includes('mentor.area')
    ? [{ label: t(seesAllMentees(project) ? 'nav.allMentees' : 'nav.mentees'), to: `${base}/mentor/mentee/list` }]
    : [];
};
