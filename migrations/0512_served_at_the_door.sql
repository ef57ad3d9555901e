-- Who is told at once that a gift cannot be had needs nothing more: the rate of the door comes back to them, too.
comment on column admission.submitted is 'people who were served to the end since numbers were last called: who submitted, or was turned away at once';
comment on column admission.submitted_rate is 'people who are served to the end in a second, of the last half minute or so';
