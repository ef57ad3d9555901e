-- What 0456 added is looked at in all rows now, while the site goes on reading and writing them.
alter table order_refund_line validate constraint order_refund_line_restocked_check;
