/** The group of an action, in both languages; one without a group stands under words that say so. */
import el from '@telemachos/contract/texts/el/making.json' with { type: 'json' };
import en from '@telemachos/contract/texts/en/making.json' with { type: 'json' };

/** Its first group, and the English that its titles have for it. */
export const groupWords = (groups: readonly string[], english?: string): { Group: string; GroupEn: string } => {
  const group = groups[0] ?? '';
  return group === ''
    ? { Group: el.list.noGroup, GroupEn: en.list.noGroup }
    : { Group: group, GroupEn: english ?? group };
};
