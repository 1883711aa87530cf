-- The kinds of action that every installation has; their ids are stable.
INSERT INTO action_types (id, descr, data) VALUES
  (1, 'Φόρμα', '{"en": "Form"}'),
  (2, 'Συνάντηση', '{"en": "Meeting"}'),
  (3, 'Ερωτηματολόγιο', '{"en": "Questionnaire"}'),
  (4, 'Υποβολή αρχείου', '{"en": "Upload"}'),
  (5, 'Υπολογιστικό φύλλο', '{"en": "Calculator"}'),
  (6, 'Κείμενο ή πολυμέσο', '{"en": "Text or media"}'),
  (7, 'Ορόσημο πληρωμής', '{"en": "Payment milestone"}')
ON CONFLICT (id) DO NOTHING;
