/** What a conversation is called: of two by the other one, of a group by its mentor. */
import { useTranslation } from 'react-i18next';
import type { OutputOfPath } from '../../platform/api.ts';

type Named = Pick<OutputOfPath<'/api/Chat/Conversations'>['conversations'][number], 'Kind' | 'MentorId' | 'Users'>;

/** The name, and whose picture goes with it: a group has nobody's. */
export const useConversationName = () => {
  const { t } = useTranslation('chat');
  return ({ Kind, MentorId, Users }: Named): { Id: number; Name: string; Photo: string | null } => {
    const [first] = Users;
    if (Kind === 'pair') return { Id: first?.Id ?? 0, Name: first?.Name ?? '', Photo: first?.Photo ?? null };
    const mentor = Users.find(({ Id }) => Id === MentorId);
    return { Id: 0, Name: mentor ? t('groupOf', { name: mentor.Name }) : t('groupOwn'), Photo: null };
  };
};
