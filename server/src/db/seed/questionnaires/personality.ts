/** The 50 Big-Five markers of the International Personality Item Pool, with their five scales. */
import { readPersonalityItems } from '../sources.ts';
import { numbering, options, sectionOf, words, type Written } from './building.ts';

const itemsASection = 10;

const accuracy = options(
  words('Καθόλου ακριβές', 'Very inaccurate'),
  words('Μάλλον ανακριβές', 'Moderately inaccurate'),
  words('Ούτε ακριβές ούτε ανακριβές', 'Neither accurate nor inaccurate'),
  words('Μάλλον ακριβές', 'Moderately accurate'),
  words('Πολύ ακριβές', 'Very accurate'),
);

const scales = [
  {
    Id: 'E',
    Name: words('Εξωστρέφεια', 'Extraversion'),
    Low: words(
      'Ηρεμείτε με λίγους ανθρώπους ή μόνοι· προτιμάτε να ακούτε.',
      'You are at ease with few people or alone; you prefer to listen.',
    ),
    High: words(
      'Παίρνετε δύναμη από την παρέα· μιλάτε και ξεκινάτε εύκολα.',
      'Company gives you energy; you talk and begin things easily.',
    ),
  },
  {
    Id: 'A',
    Name: words('Προσήνεια', 'Agreeableness'),
    Low: words(
      'Είστε ευθείς και κρατάτε απόσταση· υπερασπίζεστε τη γνώμη σας.',
      'You are direct and keep your distance; you stand up for your view.',
    ),
    High: words('Νοιάζεστε για τους άλλους και συνεργάζεστε εύκολα.', 'You care for others and work with them easily.'),
  },
  {
    Id: 'C',
    Name: words('Ευσυνειδησία', 'Conscientiousness'),
    Low: words(
      'Είστε ευέλικτοι και αυθόρμητοι· η τάξη σας κουράζει.',
      'You are flexible and spontaneous; order tires you.',
    ),
    High: words('Είστε οργανωμένοι και τελειώνετε ό,τι αρχίζετε.', 'You are organised and finish what you begin.'),
  },
  {
    Id: 'ES',
    Name: words('Συναισθηματική σταθερότητα', 'Emotional stability'),
    Low: words('Νιώθετε έντονα την πίεση και τις αλλαγές.', 'You feel pressure and change strongly.'),
    High: words('Μένετε ήρεμοι όταν τα πράγματα δυσκολεύουν.', 'You stay calm when things get hard.'),
  },
  {
    Id: 'I',
    Name: words('Διανόηση και φαντασία', 'Intellect and imagination'),
    Low: words('Προτιμάτε το πρακτικό και το δοκιμασμένο.', 'You prefer what is practical and tried.'),
    High: words('Σας ελκύουν οι ιδέες, η φαντασία και το καινούργιο.', 'Ideas, imagination and the new attract you.'),
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
