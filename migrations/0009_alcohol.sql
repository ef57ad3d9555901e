-- Gifts that were there before the mark: everything of the category お酒.
update goods set alcohol = true
 where category_id in (select c.id from category c join category p on p.id = c.parent_id where p.name = 'お酒');
