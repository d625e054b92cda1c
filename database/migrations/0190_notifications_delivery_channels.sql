-- The log of deliveries holds every channel: also the bell itself, where each notice arrives at once.
alter table notification_deliveries drop constraint notification_deliveries_channel_check;
alter table notification_deliveries add constraint notification_deliveries_channel_check check (channel in ('in-app', 'email', 'sms', 'push'));
