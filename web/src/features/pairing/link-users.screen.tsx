/** Linking mentees with mentors, for the project or per action, one and many (specification 001 §2, §5). */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../../platform/failures.ts';
import { useProject, type OwnProject } from '../../platform/session.ts';
import { toast } from '../../platform/toasts.ts';
import { useSearchTexts, useSetSearch } from '../../platform/url.ts';
import { useConfirm } from '../../ui/confirm.tsx';
import { PageHeader, Section } from '../../ui/page.tsx';
import { ActionPicker } from './action-picker.tsx';
import { MentorPicker } from './mentor-picker.tsx';
import { changeLinks, useLinkableActions, useMentees } from './pairing.queries.ts';
import { nobody, PeoplePicker, usePeopleAsk, type Selection } from './people-picker.tsx';

export const LinkUsersScreen = () => {
  const project = useProject();
  return project ? <LinkUsers project={project} /> : null;
};

const LinkUsers = ({ project }: { project: OwnProject }) => {
  const { t, i18n } = useTranslation(['pairing', 'problems']);
  const confirm = useConfirm();
  const wordsOf = useProblemText();
  const setSearch = useSetSearch();
  const perAction = useSearchTexts()['for'] === 'actions';
  const ask = usePeopleAsk(project.Id);
  const found = useMentees(ask).data?.All ?? 0;
  const columns = useLinkableActions(project.Id).data ?? [];
  const [selection, setSelection] = useState<Selection>(nobody);
  const [mentor, setMentor] = useState<{ Id: number; Name: string } | null>(null);
  const [actionIds, setActionIds] = useState<ReadonlySet<number>>(new Set());
  const [fault, setFault] = useState('');
  const [busy, setBusy] = useState(false);

  const count = selection.all ? found : selection.ids.size;
  const titles = columns
    .filter(({ Id }) => actionIds.has(Id))
    .map((column) => (i18n.language === 'en' ? column.TitleEn : column.Title));
  const chosen = selection.all ? { ask } : { ids: [...selection.ids] };
  const ActionIds = [...actionIds];

  /** What is missing, in the specification's words; '' when nothing is. */
  const missing = (linking: boolean): string => {
    if (count === 0) return t('pairing:noPeople');
    if (perAction && ActionIds.length === 0) return t('problems:NO_ACTIONS_CHOSEN');
    return linking && !mentor ? t('problems:NO_MENTOR_CHOSEN') : '';
  };

  const change = async (linking: boolean) => {
    // The buttons stay as they are meanwhile: one that is switched off would lose the focus.
    if (busy) return;
    const lacking = missing(linking);
    setFault(lacking);
    if (lacking !== '') return;
    const what = linking ? (perAction ? 'actions' : 'project') : 'unlink';
    const asked = t(`pairing:confirm.${what}`, { count, mentor: mentor?.Name ?? '', actions: titles.join(', ') });
    const text = `${asked} ${t('pairing:confirm.irreversible')}`;
    if (!(await confirm({ text, yes: t(linking ? 'pairing:link' : 'pairing:unlink'), danger: !linking }))) return;
    setBusy(true);
    try {
      const changed = await changeLinks(
        project.Id,
        chosen,
        linking && mentor ? { MentorId: mentor.Id, ActionIds: perAction ? ActionIds : null } : { ActionIds },
      );
      toast('success', t(linking ? 'pairing:done.link' : 'pairing:done.unlink', { count: changed }), { time: 'link' });
      setSelection(nobody);
    } catch (error) {
      setFault(`${t('pairing:failed')}: ${wordsOf(error)}`);
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      <PageHeader title={t('pairing:title')} subtitle={t('pairing:intro')} />
      <ToggleButtonGroup
        exclusive
        color="primary"
        aria-label={t('pairing:scope.label')}
        value={perAction ? 'actions' : 'project'}
        onChange={(_event, value: string | null) =>
          value !== null && setSearch({ for: value === 'actions' ? value : '' })
        }
        sx={{ mb: 5, bgcolor: 'background.paper' }}
      >
        <ToggleButton value="project">{t('pairing:scope.project')}</ToggleButton>
        <ToggleButton value="actions">{t('pairing:scope.actions')}</ToggleButton>
      </ToggleButtonGroup>
      <Box
        sx={{
          display: 'grid',
          gap: 6,
          alignItems: 'start',
          gridTemplateColumns: { md: 'minmax(0, 3fr) minmax(300px, 2fr)' },
        }}
      >
        <PeoplePicker ask={ask} selection={selection} onSelect={setSelection} />
        <Box sx={perAction ? {} : { position: { md: 'sticky' }, top: { md: 88 } }}>
          {perAction ? (
            <Section
              id="link-actions"
              title={t('pairing:actions.title')}
              intro={titles.length > 0 ? t('pairing:actions.chosen', { count: titles.length }) : undefined}
            >
              <ActionPicker projectId={project.Id} value={actionIds} onChoose={setActionIds} />
            </Section>
          ) : null}
          <Section id="mentor" title={t('pairing:mentors.title')}>
            <MentorPicker projectId={project.Id} value={mentor?.Id ?? null} onChoose={setMentor} />
            {fault === '' ? null : (
              <Alert severity="warning" role="alert" sx={{ mt: 4 }}>
                {fault}
              </Alert>
            )}
            <Box sx={{ display: 'grid', gap: 2, mt: 4 }}>
              <Button variant="contained" size="large" aria-busy={busy} onClick={() => void change(true)}>
                {t('pairing:link')}
                {count > 0 ? ` (${count})` : ''}
              </Button>
              {perAction ? (
                <Button color="error" aria-busy={busy} onClick={() => void change(false)}>
                  {t('pairing:unlink')}
                </Button>
              ) : null}
            </Box>
          </Section>
        </Box>
      </Box>
    </>
  );
};
