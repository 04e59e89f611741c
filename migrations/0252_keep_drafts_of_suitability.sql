-- What was answered to the questions about suitability and not sent yet is kept like other drafts.
alter table investors.profile_sections
  drop constraint profile_sections_section_check,
  add constraint profile_sections_section_check check (section in
    ('personal', 'identity', 'address', 'work', 'tax', 'heirs', 'suitability')),
  add constraint profile_sections_suitability_check
    check (section <> 'suitability' or value_sealed is null);
