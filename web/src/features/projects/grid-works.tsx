/** What can be done with those who are chosen in the grid: each work has its own screen, with its preview. */
import Button from '@mui/material/Button';
import { useNavigate } from '@tanstack/react-router';
import { batchKinds } from '@telemachos/contract/features/bulk/bulk.rules.ts';
import { useTranslation } from 'react-i18next';
import { toUrlSegment, useSession, type OwnProject } from '../../platform/session.ts';
import { StickyBulkBar } from '../../ui/lists.tsx';
import { chooseForWork } from '../bulk/chosen.shared.ts';
import { chooseForLinks } from '../pairing/chosen.shared.ts';
import { goOnInGrid } from './grid-left.ts';
import type { Selection } from './use-selection.ts';

const works = ['mail', 'message', 'invite', 'publish', 'states', 'field', 'link'] as const;
type Work = (typeof works)[number];

const abilities = {
  mail: batchKinds.mail,
  message: batchKinds.message,
  invite: batchKinds.invite,
  publish: batchKinds.publish,
  states: batchKinds.states,
  field: batchKinds.field,
  link: 'pairing.manage',
} as const;

/** The works that the person may do in a project. */
export const worksFor = ({ Abilities }: OwnProject): readonly Work[] =>
  works.filter((work) => Abilities.includes(abilities[work]));

/** The bar: how many are chosen, and where to go with them. */
export const SelectionBar = ({
  project,
  works,
  selection,
}: {
  project: OwnProject;
  works: readonly Work[];
  selection: Selection;
}) => {
  const { t } = useTranslation('grid');
  const navigate = useNavigate();
  const own = useSession()?.Id ?? 0;
  const go = (work: Work) => {
    if (work === 'link') chooseForLinks(project.Id, selection.people);
    else chooseForWork(own, project.Id, work, [...selection.people.keys()]);
    void navigate({
      to: `/${toUrlSegment(project)}/admin/project/${work === 'link' ? 'linkusers' : 'updateuserfields'}`,
      search: work === 'link' ? {} : { kind: work },
    });
  };
  return (
    <StickyBulkBar
      count={selection.people.size}
      more={selection.aside > 0 ? t('select.aside', { count: selection.aside }) : null}
      onClear={() => {
        selection.clear();
        // The bar goes with its button: one goes on where one was in the grid.
        goOnInGrid();
      }}
    >
      {selection.aside > 0 ? <Button onClick={selection.dropAside}>{t('select.dropAside')}</Button> : null}
      {works.map((work) => (
        <Button key={work} onClick={() => go(work)}>
          {t(`select.${work}`)}
        </Button>
      ))}
    </StickyBulkBar>
  );
};
