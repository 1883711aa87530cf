/** Who is there for the mentee. */
import ChatBubbleOutlineOutlined from '@mui/icons-material/ChatBubbleOutlineOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '../../platform/i18n.ts';
import { toUrlSegment, useProject } from '../../platform/session.ts';
import { Section } from '../../ui/page.tsx';
import { ErrorState, RowsSkeleton } from '../../ui/states.tsx';
import { useWords } from '../actions/action-words.shared.tsx';
import { useOwnMentors } from '../actions/actions.queries.ts';
import { PresentAvatar, useWhoIsThere } from '../chat/presence.shared.tsx';
import './home.texts.ts';

const ProfileDialog = lazy(async () => {
  const [file] = await Promise.all([import('../chat/profile-dialog.shared.tsx'), loadTexts(['chat'])]);
  return { default: file.ProfileDialog };
});

/** The mentors, each with a way to write to them. */
export const Mentors = () => {
  const { t } = useTranslation('home');
  const words = useWords();
  const mentors = useOwnMentors();
  const project = useProject();
  const [known, setKnown] = useState<{ Id: number; Name: string } | null>(null);
  useWhoIsThere(mentors.data?.map(({ Id }) => Id) ?? [], { atOnce: false });
  const body = () => {
    if (!mentors.data)
      return mentors.error ? (
        <ErrorState error={mentors.error} retry={() => void mentors.refetch()} />
      ) : (
        <RowsSkeleton rows={1} />
      );
    if (mentors.data.length === 0)
      return (
        <>
          <Box sx={{ fontWeight: 600 }}>{t('mentee.noMentor')}</Box>
          <Typography sx={{ mt: 1, color: 'text.secondary' }}>{t('mentee.noMentorText')}</Typography>
        </>
      );
    return mentors.data.map((mentor) => (
      <Box
        key={mentor.Id}
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 4,
          '& + &': { mt: 4, pt: 4, borderTop: 1, borderColor: 'divider' },
        }}
      >
        <PresentAvatar id={mentor.Id} name={mentor.Name} photo={mentor.Photo} />
        <Box sx={{ flex: '1 1 140px', minWidth: 0 }}>
          {project?.Abilities.includes('chat.use') ? (
            <ButtonBase
              title={t('mentee.whoIs')}
              onClick={() => setKnown(mentor)}
              sx={{ font: 'inherit', fontWeight: 600, textAlign: 'left', color: 'primary.main' }}
            >
              {mentor.Name}
            </ButtonBase>
          ) : (
            <Box sx={{ fontWeight: 600 }}>{mentor.Name}</Box>
          )}
          <Box sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>
            {mentor.ForProject
              ? t('mentee.forProject')
              : t('mentee.forActions', { titles: mentor.Actions.map(words.title).join(', ') })}
          </Box>
        </Box>
        {project?.Abilities.includes('chat.use') ? (
          <Button
            component={Link}
            to={`/${toUrlSegment(project)}/chat?with=${mentor.Id}`}
            variant="outlined"
            startIcon={<ChatBubbleOutlineOutlined />}
            aria-label={t('mentee.writeTo', { name: mentor.Name })}
          >
            {t('mentee.write')}
          </Button>
        ) : null}
      </Box>
    ));
  };
  return (
    <Section id="mentors" title={t((mentors.data?.length ?? 0) > 1 ? 'mentee.mentors' : 'mentee.mentor')}>
      {body()}
      <Suspense>{known ? <ProfileDialog person={known} onClose={() => setKnown(null)} /> : null}</Suspense>
    </Section>
  );
};
