/** One action as it is made, in parts; the part is in the address. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { Link, useNavigate } from '@tanstack/react-router';
import { hasFlag } from '@telemachos/contract/kit/flags.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProject } from '../../platform/session.ts';
import { useParam } from '../../platform/url.ts';
import { PageHeader } from '../../ui/page.tsx';
import { EmptyState, ErrorState, TextSkeleton } from '../../ui/states.tsx';
import { CompletionEditor } from '../completion/completion-editor.shared.tsx';
import { useMayEditViews } from '../action-views/action-views.queries.ts';
import { ViewsEditor } from '../action-views/views-editor.shared.tsx';
import { ActionMenu } from './action-menu.tsx';
import { ActionHolder } from './action-holder.tsx';
import { ActionChips, useTypeWord } from './making-words.tsx';
import { useMakingOnce, type Making } from './making.queries.ts';
import { partNames, type PartName } from './part-names.rules.ts';
import { useMakingPath, useMayChangeReserved } from './use-path.ts';

/** Parts that not everybody has who makes actions. */
const furtherParts = ['completion', 'views'] as const;
type FurtherPart = (typeof furtherParts)[number];

/** What is said of an action that is not there. */
const Missing = () => {
  const { t } = useTranslation('making');
  const path = useMakingPath();
  return (
    <EmptyState
      title={t('page.missing')}
      action={
        <Button variant="contained" component={Link} to={path.list()}>
          {t('list.title')}
        </Button>
      }
    >
      {t('page.missingMeans')}
    </EmptyState>
  );
};

/** The parts of the page; two of them are only for those who may write scripts, or edit views. */
const PartTabs = ({
  id,
  part,
  further,
}: {
  id: number;
  part: PartName | FurtherPart;
  further: readonly FurtherPart[];
}) => {
  const { t } = useTranslation('making');
  const path = useMakingPath();
  return (
    <Tabs
      value={part}
      variant="scrollable"
      scrollButtons="auto"
      aria-label={t('page.parts')}
      sx={{ mb: 5, mt: -3, borderBottom: 1, borderColor: 'divider' }}
    >
      {[...partNames, ...further].map((name) => (
        <Tab key={name} value={name} label={t(`parts.${name}`)} component={Link} to={path(id, name)} replace />
      ))}
    </Tabs>
  );
};

const Loaded = ({
  id,
  making,
  part,
  round,
  again,
}: {
  id: number;
  making: Making;
  part: PartName;
  /** What is made begins anew with each; the head stays as it is. */
  round: number;
  again: () => void;
}) => {
  const { t } = useTranslation('making');
  const path = useMakingPath();
  const reserved = useMayChangeReserved();
  const navigate = useNavigate();
  const typeWord = useTypeWord();
  const tab = useParam('Tab').toLowerCase();
  const here = path(id).toLowerCase();
  const translates = useProject()?.Abilities.includes('texts.translate') ?? false;
  const action = making.Actions.find(({ Id }) => Id === id);
  const trail = [{ label: t('list.title'), to: path.list() }];
  const isOpen = { completion: reserved, views: useMayEditViews() };
  const further = furtherParts.filter((name) => isOpen[name]);
  const chosen = further.find((name) => name === tab);
  const makes = reserved || !action || !hasFlag(action.Flags, 'HideFromSupervisor');
  if (!action)
    return (
      <>
        <PageHeader title={t('page.missing')} trail={trail} />
        <Missing />
      </>
    );
  return (
    <>
      <PageHeader
        title={action.Title}
        trail={trail}
        subtitle={
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
            {typeWord(action.TypeId)}
            <ActionChips action={action} />
            {makes ? (
              <ActionMenu action={action} onChanged={again} onGone={() => void navigate({ to: path.list() })} />
            ) : null}
            {translates ? (
              <Link to={path.texts()} search={{ kind: 'content', q: action.Title }}>
                {t('page.texts')}
              </Link>
            ) : null}
          </Box>
        }
      />
      <PartTabs id={id} part={chosen ?? part} further={further} />
      {chosen === 'completion' ? (
        <CompletionEditor
          actionId={id}
          typeId={action.TypeId}
          isHere={(to) => to.toLowerCase() === `${here}/completion`}
        />
      ) : chosen === 'views' ? (
        <ViewsEditor of="action" id={id} title={action.Title} />
      ) : (
        <ActionHolder key={round} making={making} action={action} part={part} makes={makes} again={again} />
      )}
    </>
  );
};

export const ActionMadeScreen = () => {
  const { t } = useTranslation('making');
  const project = useProject();
  const asked = useParam('Id');
  const tab = useParam('Tab').toLowerCase();
  const id = /^[1-9]\d{0,9}$/.test(asked) ? Number(asked) : 0;
  const making = useMakingOnce(project?.Id ?? 0);
  // What was published or put away is begun from anew.
  const [round, setRound] = useState(0);
  const again = (): void => void making.refetch().then(() => setRound((before) => before + 1));
  if (!making.fresh)
    return (
      <>
        <PageHeader title={t('page.title')} />
        {making.error ? (
          <ErrorState error={making.error} retry={() => void making.refetch()} />
        ) : (
          <TextSkeleton lines={10} />
        )}
      </>
    );
  return (
    <Loaded
      key={id}
      id={id}
      round={round}
      making={making.fresh}
      part={partNames.find((name) => name === tab) ?? 'general'}
      again={again}
    />
  );
};
