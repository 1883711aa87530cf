/** The 50 Big-Five markers of the International Personality Item Pool, with their five scales. */
import { readPersonalityItems } from '../data-files.ts';
import { numbering, options, sectionOf, words, type Written } from './definition-builders.ts';

const itemsASection = 10;

const accuracy = options(
  words('Δεν με περιγράφει καθόλου', 'Very inaccurate'),
  words('Μάλλον δεν με περιγράφει', 'Moderately inaccurate'),
  words('Ούτε με περιγράφει ούτε όχι', 'Neither accurate nor inaccurate'),
  words('Μάλλον με περιγράφει', 'Moderately accurate'),
  words('Με περιγράφει απόλυτα', 'Very accurate'),
);

/** What the ends of each scale mean; said of anybody, for the person and their mentor read the same. */
const scales = [
  {
    Id: 'E',
    Name: words('Εξωστρέφεια', 'Extraversion'),
    Low: words(
      'Άνεση με λίγους ανθρώπους ή κατά μόνας· περισσότερο άκουσμα παρά κουβέντα.',
      'At ease with few people or alone; listening rather than talking.',
    ),
    High: words(
      'Δύναμη από την παρέα· ευκολία στην κουβέντα και στο ξεκίνημα.',
      'Energy from company; talking and beginning come easily.',
    ),
  },
  {
    Id: 'A',
    Name: words('Προσήνεια', 'Agreeableness'),
    Low: words(
      'Ευθύτητα και κάποια απόσταση· σταθερή υπεράσπιση της προσωπικής γνώμης.',
      'Direct and at some distance; standing up for a view.',
    ),
    High: words('Νοιάξιμο για τους άλλους και εύκολη συνεργασία.', 'Care for others, and easy to work with.'),
  },
  {
    Id: 'C',
    Name: words('Ευσυνειδησία', 'Conscientiousness'),
    Low: words('Ευελιξία και αυθορμητισμός· η τάξη κουράζει.', 'Flexible and spontaneous; order is tiring.'),
    High: words('Οργάνωση· ό,τι αρχίζει, τελειώνει.', 'Organised; what is begun is finished.'),
  },
  {
    Id: 'ES',
    Name: words('Συναισθηματική σταθερότητα', 'Emotional stability'),
    Low: words('Η πίεση και οι αλλαγές βιώνονται έντονα.', 'Pressure and change are felt strongly.'),
    High: words('Ηρεμία όταν τα πράγματα δυσκολεύουν.', 'Calm when things get hard.'),
  },
  {
    Id: 'I',
    Name: words('Διανόηση και φαντασία', 'Intellect and imagination'),
    Low: words('Προτίμηση στο πρακτικό και το δοκιμασμένο.', 'A preference for what is practical and tried.'),
    High: words('Έλξη από τις ιδέες, τη φαντασία και το καινούργιο.', 'Drawn to ideas, imagination and the new.'),
  },
];

/** Fifty statements in five sections of ten; the group of an item is its number in the source. */
export const personality = (): Written => {
  const ask = numbering();
  const items = readPersonalityItems();
  const questions = items.map((item) => ask('oneChoice', words(item.el, item.en), { Options: accuracy }));
  const parts = Array.from({ length: items.length / itemsASection }, (_, part) => part);
  return {
    Title: words(
      'Ερωτηματολόγιο προσωπικότητας (Big Five, 50 προτάσεις)',
      'Personality questionnaire (Big Five, 50 statements)',
    ),
    Introduction: words(
      'Διαβάστε κάθε πρόταση και σημειώστε πόσο σας περιγράφει όπως είστε συνήθως τώρα, όχι όπως θα θέλατε να είστε. Δεν υπάρχουν σωστές και λάθος απαντήσεις.',
      'Read each statement and say how well it describes you as you generally are now, not as you wish to be. There are no right or wrong answers.',
    ),
    Credits: words(
      'Πηγή: 50 δείκτες των Πέντε Παραγόντων (Goldberg), International Personality Item Pool, ipip.ori.org, κοινό κτήμα. Η ελληνική μετάφραση έγινε για το πρόγραμμα και δεν έχει σταθμιστεί: τα αποτελέσματα είναι αφορμή για συζήτηση, όχι διάγνωση.',
      'Source: 50 Big-Five factor markers (Goldberg), International Personality Item Pool, ipip.ori.org, public domain. The Greek translation was made for this programme and has NOT been validated: results are a starting point for a talk, not a diagnosis.',
    ),
    ShowResults: true,
    Sections: parts.map((part) =>
      sectionOf(
        words(`Μέρος ${part + 1} από ${parts.length}`, `Part ${part + 1} of ${parts.length}`),
        undefined,
        questions.slice(part * itemsASection, (part + 1) * itemsASection),
      ),
    ),
    Scales: scales.map((scale) => ({
      ...scale,
      Method: 'mean',
      Min: 1,
      Max: 5,
      Items: items.filter((item) => item.scale === scale.Id).map((item) => ({ Group: item.number, Key: item.key })),
    })),
  };
};
