/** The words of an action's file: those that the screens have for the same. */
import type { Language } from '@telemachos/contract/kit/fields.ts';
import elActions from '@telemachos/contract/texts/el/actions.json' with { type: 'json' };
import elGrid from '@telemachos/contract/texts/el/grid.json' with { type: 'json' };
import elMedia from '@telemachos/contract/texts/el/media.json' with { type: 'json' };
import elMentoring from '@telemachos/contract/texts/el/mentoring.json' with { type: 'json' };
import elUploads from '@telemachos/contract/texts/el/uploads.json' with { type: 'json' };
import enActions from '@telemachos/contract/texts/en/actions.json' with { type: 'json' };
import enGrid from '@telemachos/contract/texts/en/grid.json' with { type: 'json' };
import enMedia from '@telemachos/contract/texts/en/media.json' with { type: 'json' };
import enMentoring from '@telemachos/contract/texts/en/mentoring.json' with { type: 'json' };
import enUploads from '@telemachos/contract/texts/en/uploads.json' with { type: 'json' };

type Texts = {
  actions: typeof elActions;
  grid: typeof elGrid;
  media: typeof elMedia;
  mentoring: typeof elMentoring;
  uploads: typeof elUploads;
};

const wordsOf = ({ actions, grid, media, mentoring, uploads }: Texts) => {
  const { lastName, firstName, username, mentor } = grid.export;
  const { mentee, mentor: mentorsTurn, nobody } = grid.turn;
  return {
    heads: { lastName, firstName, username, mentor, turn: grid.turn.label, due: mentoring.beside.due },
    turns: { mentee, mentor: mentorsTurn, nobody },
    ...mentoring.file,
    yes: actions.form.yes,
    no: actions.form.no,
    others: actions.form.others,
    otherFiles: uploads.hand.others,
    theySaw: media.theySaw,
    theyHeard: media.theyHeard,
    date: mentoring.meeting.date,
    time: mentoring.meeting.time,
    note: mentoring.public.title,
  };
};

export const fileWords: Record<Language, ReturnType<typeof wordsOf>> = {
  el: wordsOf({ actions: elActions, grid: elGrid, media: elMedia, mentoring: elMentoring, uploads: elUploads }),
  en: wordsOf({ actions: enActions, grid: enGrid, media: enMedia, mentoring: enMentoring, uploads: enUploads }),
};
