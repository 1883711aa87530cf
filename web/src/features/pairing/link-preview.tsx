/** What linking, or taking mentors away, would do: asked before it is done. */
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { LinkPreview } from '@telemachos/contract/features/pairing/pairing.wire.ts';
import { FollowedMeetings } from '../meetings/followed.shared.tsx';

/** How many links are new, how many are there already, whom the others take the place of; and what becomes of meetings. */
export const Preview = ({ linking, preview }: { linking: boolean; preview: LinkPreview }) => {
  const { t } = useTranslation('pairing');
  const { New, Same, Replaces, Capacity, Beyond, Meetings, Mentor } = preview;
  if (!linking) return <FollowedMeetings followed={Meetings} tense="will" />;
  return (
    <>
      <Box component="ul" sx={{ my: 2, pl: 5 }}>
        {New > 0 ? <li>{t('preview.new', { count: New })}</li> : null}
        {Replaces.map(({ Id, Name, Count }) => (
          <li key={Id}>{t('preview.replaces', { count: Count, name: Name, to: Mentor })}</li>
        ))}
        {Same > 0 ? <li>{t('preview.same', { count: Same })}</li> : null}
        {Beyond > 0 ? (
          <Box component="li" sx={{ color: 'var(--amber-ink)', fontWeight: 600 }}>
            {t('preview.beyond', { count: Beyond, capacity: Capacity })}
          </Box>
        ) : null}
      </Box>
      <FollowedMeetings followed={Meetings} tense="will" />
    </>
  );
};
