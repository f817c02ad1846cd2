"""Tables at work: one actor for each, with its subscribers, timers and bots; the hub and lobby."""
