/** One questionnaire and its parts: editing, preview, versions, links, who answered. The part is in the address. */
import DataObject from '@mui/icons-material/DataObject';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { Link } from '@tanstack/react-router';
import { draftOf } from '@telemachos/contract/features/authoring/draft.rules.ts';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toApiProblem } from '../../platform/api.ts';
import { useProblemMessage } from '../../platform/failure-messages.ts';
import { useCallMutation } from '../../platform/queries.ts';
import { showToast } from '../../platform/toasts.ts';
import { useParam, useSearchParams } from '../../platform/url.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { PageHeader } from '../../ui/page.tsx';
import { EmptyState, ErrorState, TextSkeleton } from '../../ui/states.tsx';
import { AnswersTab } from './answers-tab.tsx';
import { refreshQuest, useQuest, useVersion, type Quest } from './authoring.queries.ts';
import { DraftHolder } from './draft-holder.tsx';
import { HeadMenu } from './head-menu.tsx';
import { JsonDialog } from './json-dialog.tsx';
import { LinksTab } from './links-tab.tsx';
import { MakeDialog } from './make-dialog.tsx';
import { Preview } from './preview.tsx';
import { QuestChips, useQuestPath } from './quest-row.tsx';
import { VersionsTab } from './versions-tab.tsx';

const tabs = ['edit', 'preview', 'versions', 'links', 'answers'] as const;

/** Of what all projects share: why it is only looked at here, and the way to a copy. */
const SharedNote = ({ quest }: { quest: Quest }) => {
  const { t } = useTranslation('authoring');
  const [copying, setCopying] = useState(false);
  return (
    <>
      <Alert severity="info" role="note" sx={{ mb: 5 }}>
        <AlertTitle>{t('none.sharedTitle')}</AlertTitle>
        {t('none.sharedText')}
        <Button variant="outlined" sx={{ display: 'block', mt: 3 }} onClick={() => setCopying(true)}>
          {t('none.copy')}
        </Button>
      </Alert>
      <MakeDialog open={copying} onClose={() => setCopying(false)} copyOf={{ id: quest.Id, name: quest.Name }} />
    </>
  );
};

/** Where there is no draft to edit: a way to one. */
const NoDraft = ({ quest }: { quest: Quest }) => {
  const { t } = useTranslation('authoring');
  const problemText = useProblemMessage();
  const begin = useCallMutation('/anyquest/QuestAdmin/BeginDraft');
  const start = () =>
    begin.mutate(
      { QuestionnaireId: quest.Id },
      { onSuccess: () => void refreshQuest(quest.Id), onError: (error) => showToast('error', problemText(error)) },
    );
  return (
    <EmptyState
      title={quest.Version ? t('none.title', { number: quest.Version.Number }) : t('none.emptyTitle')}
      action={
        <ActButton variant="contained" busy={begin.isPending} onClick={start}>
          {t('none.begin')}
        </ActButton>
      }
    >
      {t(quest.Version ? 'none.text' : 'none.emptyText')}
    </EmptyState>
  );
};

/** The preview of a published version. */
const VersionPreview = ({ quest, number }: { quest: Quest; number: number }) => {
  const { t } = useTranslation('authoring');
  const here = quest.Version?.Number === number ? quest.Version : null;
  const asked = useVersion(quest.Id, number, here === null);
  const version = here ?? asked.data?.Version ?? null;
  const [json, setJson] = useState(false);
  const definition = useMemo(() => (version ? draftOf(version.Definition) : null), [version]);
  if (!definition)
    return asked.error ? (
      <ErrorState error={asked.error} retry={() => void asked.refetch()} />
    ) : (
      <TextSkeleton lines={8} />
    );
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, mb: 3, fontWeight: 600 }}>
        {t('line.version', { number })}
        <Button size="small" startIcon={<DataObject />} onClick={() => setJson(true)}>
          {t('json.open')}
        </Button>
      </Box>
      {json ? <JsonDialog id={quest.Id} definition={definition} onClose={() => setJson(false)} /> : null}
      <Preview definition={definition} />
    </>
  );
};

const Loaded = ({ quest, tab }: { quest: Quest; tab: (typeof tabs)[number] }) => {
  const { t } = useTranslation('authoring');
  const asked = Number(useSearchParams()['version']);
  const mine = quest.Editable ? quest.Draft : null;
  // Without a draft, or when a version is asked for, the preview shows that one.
  const number = Number.isInteger(asked) && asked > 0 ? asked : mine ? null : (quest.Version?.Number ?? null);
  const holds = tab === 'edit' || (tab === 'preview' && number === null) ? tab : null;
  return (
    <>
      {quest.Retired ? (
        <Alert severity="warning" role="note" sx={{ mb: 5 }}>
          {t('head.retired')}
        </Alert>
      ) : null}
      {quest.Editable || (tab !== 'edit' && tab !== 'preview') ? null : <SharedNote quest={quest} />}
      {mine ? (
        <DraftHolder key={quest.Id} quest={quest} kept={mine} tab={holds} />
      ) : tab === 'edit' && quest.Editable ? (
        <NoDraft quest={quest} />
      ) : null}
      {tab === 'preview' && number !== null ? <VersionPreview quest={quest} number={number} /> : null}
      {tab === 'preview' && number === null && !mine ? (
        <EmptyState title={t('preview.empty')}>{t('preview.emptyMeans')}</EmptyState>
      ) : null}
      {tab === 'versions' ? <VersionsTab quest={quest} /> : null}
      {tab === 'links' ? <LinksTab quest={quest} /> : null}
      {tab === 'answers' ? <AnswersTab quest={quest} /> : null}
    </>
  );
};

/** The screen: head, parts, and the part that is open. */
export const QuestionnaireAdminScreen = () => {
  const { t } = useTranslation('authoring');
  const id = Number(useParam('Id'));
  const asked = useParam('Tab').toLowerCase();
  const path = useQuestPath();
  const known = Number.isInteger(id) && id > 0;
  const quest = useQuest(known ? id : 0);
  // What may not be changed here is there to be looked at.
  const tab = tabs.find((name) => name === asked) ?? (quest.data?.Editable === false ? 'preview' : 'edit');
  const list = path(0).replace(/\/0$/, '');
  const trail = [{ label: t('title'), to: list }];
  if (!known || (quest.error && toApiProblem(quest.error).status === 404))
    return (
      <>
        <PageHeader title={t('title')} trail={trail} />
        <EmptyState
          title={t('head.notFound')}
          action={
            <Button variant="contained" component={Link} to={list}>
              {t('title')}
            </Button>
          }
        >
          {t('head.notFoundMeans')}
        </EmptyState>
      </>
    );
  if (!quest.data)
    return (
      <>
        <PageHeader title={t('title')} trail={trail} />
        {quest.error ? (
          <ErrorState error={quest.error} retry={() => void quest.refetch()} />
        ) : (
          <TextSkeleton lines={10} />
        )}
      </>
    );
  const { Name, Shared, Retired, Version, Draft } = quest.data;
  return (
    <>
      <PageHeader
        title={Name}
        trail={trail}
        subtitle={
          <Box
            component="span"
            sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 1 }}
          >
            <QuestChips quest={{ Shared, Retired, number: Version?.Number ?? null, draft: Draft !== null }} />
            <HeadMenu quest={quest.data} />
          </Box>
        }
      />
      <Tabs
        value={tab}
        variant="scrollable"
        scrollButtons="auto"
        aria-label={t('tabs.label')}
        sx={{ mb: 5, mt: -3, borderBottom: 1, borderColor: 'divider' }}
      >
        {tabs.map((name) => (
          <Tab key={name} value={name} label={t(`tabs.${name}`)} component={Link} to={path(id, name)} replace />
        ))}
      </Tabs>
      <Loaded quest={quest.data} tab={tab} />
    </>
  );
};
