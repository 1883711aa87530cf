/** The 120-item IPIP-NEO (Johnson, 2014): five domains of six facets, four items each. Its words are English only. */
import { readNeoItems } from '../data-files.ts';
import { numbering, options, sectionOf, words, type Written } from './definition-builders.ts';

const itemsASection = 12;

const accuracy = options(
  words('Very inaccurate', 'Very inaccurate'),
  words('Moderately inaccurate', 'Moderately inaccurate'),
  words('Neither accurate nor inaccurate', 'Neither accurate nor inaccurate'),
  words('Moderately accurate', 'Moderately accurate'),
  words('Very accurate', 'Very accurate'),
);

const domains = [
  { Id: 'N', Name: words('Νευρωτισμός (Neuroticism)', 'Neuroticism') },
  { Id: 'E', Name: words('Εξωστρέφεια (Extraversion)', 'Extraversion') },
  { Id: 'O', Name: words('Ανοιχτότητα στην εμπειρία (Openness)', 'Openness to experience') },
  { Id: 'A', Name: words('Προσήνεια (Agreeableness)', 'Agreeableness') },
  { Id: 'C', Name: words('Ευσυνειδησία (Conscientiousness)', 'Conscientiousness') },
];

/** A hundred and twenty statements in ten sections; the group of an item is its number in the source. */
export const ipipNeo120 = (): Written => {
  const ask = numbering();
  const items = readNeoItems();
  const questions = items.map(({ en }) => ask('oneChoice', words(en, en), { Options: accuracy }));
  const parts = Array.from({ length: items.length / itemsASection }, (_, part) => part);
  const facets = [...new Map(items.map((item) => [`${item.scale}${item.facet}`, item])).entries()].toSorted(
    ([a], [b]) => a.localeCompare(b),
  );
  const scaleOf = (Id: string, Name: { el: string; en: string }, own: typeof items) => ({
    Id,
    Name,
    Method: 'sum' as const,
    Min: 1,
    Max: 5,
    Items: own.map(({ number, key }) => ({ Group: number, Key: key })),
  });
  return {
    Title: words(
      'IPIP-NEO-120: εκτενές ερωτηματολόγιο προσωπικότητας (στα αγγλικά)',
      'IPIP-NEO-120: a longer personality questionnaire',
    ),
    Introduction: words(
      'Οι 120 προτάσεις είναι στα αγγλικά, όπως δημοσιεύτηκαν. Σημειώστε πόσο σας περιγράφει καθεμία όπως είστε συνήθως τώρα. Δεν υπάρχουν σωστές και λάθος απαντήσεις.',
      'Say how well each of the 120 statements describes you as you generally are now. There are no right or wrong answers.',
    ),
    Credits: words(
      'Πηγή: J. A. Johnson (2014), IPIP-NEO-120, International Personality Item Pool, ipip.ori.org· οι προτάσεις είναι κοινό κτήμα, το αρχείο προέρχεται από το πακέτο @bigfive-org/questions (MIT). Στα αγγλικά, χωρίς ελληνική στάθμιση: αφορμή για συζήτηση, όχι διάγνωση.',
      'Source: J. A. Johnson (2014), IPIP-NEO-120, International Personality Item Pool, ipip.ori.org; items in the public domain, the file from the package @bigfive-org/questions (MIT). No norms for Greece: a starting point for a talk, not a diagnosis.',
    ),
    ShowResults: true,
    Sections: parts.map((part) =>
      sectionOf(
        words(`Μέρος ${part + 1} από ${parts.length}`, `Part ${part + 1} of ${parts.length}`),
        undefined,
        questions.slice(part * itemsASection, (part + 1) * itemsASection),
      ),
    ),
    Scales: [
      ...domains.map(({ Id, Name }) =>
        scaleOf(
          Id,
          Name,
          items.filter(({ scale }) => scale === Id),
        ),
      ),
      ...facets.map(([Id, { scale, facet, facetName }]) =>
        scaleOf(
          Id,
          words(facetName, facetName),
          items.filter((item) => item.scale === scale && item.facet === facet),
        ),
      ),
    ],
  };
};
