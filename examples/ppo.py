"""A learner with maskable PPO, in one file after the manner of CleanRL, against ``filler``.

Try it: python examples/ppo.py --seconds 300

It needs the extras rl and train. What two minutes come to is in docs/environments.md.
"""

import argparse
import time

import gymnasium
import numpy as np
import torch
from torch import Tensor, nn
from torch.utils.dlpack import from_dlpack

GAMMA, LAMBDA, CLIP, ENTROPY = 0.999, 0.95, 0.2, 0.01
WIDTH, EPOCHS, PARTS, RATE = 128, 3, 8, 1e-3
CELLS, NUMBERS = 32, 21


class Learner(nn.Module):
    """One network for the policy over 322 actions and for the value."""

    def __init__(self, planes: int) -> None:
        super().__init__()
        self.gardens = nn.EmbeddingBag(CELLS * NUMBERS, WIDTH, mode="sum")
        self.rest = nn.Linear(planes - 2, WIDTH)
        self.trunk = nn.Sequential(nn.ReLU(), nn.Linear(WIDTH, WIDTH), nn.ReLU())
        self.policy, self.value = nn.Linear(WIDTH, 322), nn.Linear(WIDTH, 1)
        nn.init.normal_(self.gardens.weight, std=0.1)

    def forward(self, seen: Tensor, mask: Tensor) -> tuple[torch.distributions.Categorical, Tensor]:
        """The policy over the legal actions, and the value."""
        # The two gardens cell by cell, and one number of every other plane: they are flat.
        cells = seen[:, :2].flatten(1) + NUMBERS * torch.arange(CELLS, device=seen.device)
        hidden = self.trunk(self.gardens(cells) + self.rest(seen[:, 2:, 0, 0] / 4))
        logits = self.policy(hidden).masked_fill(~mask, -1e9)
        return torch.distributions.Categorical(logits=logits, validate_args=False), self.value(
            hidden
        )[:, 0]


def train(
    seconds: float,
    games: int = 256,
    steps: int = 64,
    opponent: str = "filler",
    device: str = "cpu",
    seed: int = 1,
) -> Learner:
    """Play and learn for so many seconds, at least once; prints how it goes."""
    torch.manual_seed(seed)
    envs = gymnasium.make_vec(
        "luckynumbers.envs:LuckyNumbers-v0", num_envs=games, opponent=opponent, rewards="points"
    )
    observation, infos = envs.reset(seed=seed)
    planes = observation.shape[1]
    learner = Learner(planes).to(device)
    optimizer = torch.optim.Adam(learner.parameters(), RATE, eps=1e-5)
    seen = torch.zeros(steps, games, planes, 4, 4, dtype=torch.uint8, device=device)
    masks = torch.zeros(steps, games, 322, dtype=torch.bool, device=device)
    actions = torch.zeros(steps, games, dtype=torch.int64, device=device)
    chances, values, rewards, ends = torch.zeros(4, steps, games, device=device)
    begun, updates = time.monotonic(), 0
    while updates == 0 or time.monotonic() - begun < seconds:
        for group in optimizer.param_groups:
            group["lr"] = RATE * max(0.05, 1 - (time.monotonic() - begun) / max(seconds, 1e-9))
        finished: list[float] = []
        with torch.no_grad():
            for step in range(steps):
                seen[step] = from_dlpack(observation).to(device)
                masks[step] = from_dlpack(infos["action_mask"]).to(device)
                policy, values[step] = learner(seen[step], masks[step])
                actions[step] = policy.sample()
                chances[step] = policy.log_prob(actions[step])
                observation, points, done, _, infos = envs.step(actions[step].cpu().numpy())
                rewards[step] = torch.from_numpy(points).to(device) / 12
                ends[step] = torch.from_numpy(done).to(device)
                finished += points[done].tolist()
            last_mask = from_dlpack(infos["action_mask"]).to(device)
            _, last = learner(from_dlpack(observation).to(device), last_mask)
        gains = advantages(rewards, values, ends, last)
        batch = (seen, masks, actions, chances, gains, gains + values)
        improve(learner, optimizer, [part.flatten(0, 1) for part in batch])
        updates += 1
        if updates % 20 == 1:
            won = np.mean([share > 0 for share in finished]) if finished else float("nan")
            print(
                f"{time.monotonic() - begun:6.0f} s  {updates * steps * games:>10,} decisions  "
                f"{won:.0%} of {len(finished)} games won or shared",
                flush=True,
            )
    return learner


def advantages(rewards: Tensor, values: Tensor, ends: Tensor, last: Tensor) -> Tensor:
    """Generalised advantage estimates, from the last step to the first."""
    gains = torch.zeros_like(rewards)
    following, carried = last, torch.zeros_like(last)
    for step in reversed(range(len(rewards))):
        going_on = 1 - ends[step]
        surprise = rewards[step] + GAMMA * following * going_on - values[step]
        carried = surprise + GAMMA * LAMBDA * going_on * carried
        gains[step], following = carried, values[step]
    return gains


def improve(learner: Learner, optimizer: torch.optim.Optimizer, batch: list[Tensor]) -> None:
    """The clipped updates of PPO over one batch of decisions."""
    for _ in range(EPOCHS):
        for part in torch.randperm(len(batch[0]), device=batch[0].device).chunk(PARTS):
            seen, masks, actions, chances, gains, targets = (each[part] for each in batch)
            policy, values = learner(seen, masks)
            ratio = (policy.log_prob(actions) - chances).exp()
            gains = (gains - gains.mean()) / (gains.std() + 1e-8)
            clipped = ratio.clamp(1 - CLIP, 1 + CLIP)
            loss = -torch.minimum(ratio * gains, clipped * gains).mean()
            loss = loss + 0.5 * (values - targets).square().mean()
            loss = loss - ENTROPY * policy.entropy().mean()
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(learner.parameters(), 0.5)
            optimizer.step()


def measure(
    learner: Learner, games: int, opponent: str = "filler", device: str = "cpu", seed: int = 99
) -> float:
    """The average share of the win over at least so many games, from a drawn seat."""
    envs = gymnasium.make_vec(
        "luckynumbers.envs:LuckyNumbers-v0", num_envs=min(games, 256), opponent=opponent
    )
    observation, infos = envs.reset(seed=seed)
    # Every game of the batch is counted equally often: long ones are not left out.
    counts, shares = np.zeros(envs.num_envs, int), np.zeros(envs.num_envs)
    wanted = -(-games // envs.num_envs)
    while counts.min() < wanted:
        with torch.no_grad():
            mask = from_dlpack(infos["action_mask"]).to(device)
            policy, _ = learner(from_dlpack(observation).to(device), mask)
        chosen = policy.logits.argmax(-1).cpu().numpy()
        observation, rewards, done, _, infos = envs.step(chosen)
        counted = done & (counts < wanted)
        counts += counted
        shares += rewards * counted
    return float(shares.sum() / counts.sum())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=300)
    parser.add_argument("--opponent", default="filler")
    parser.add_argument("--measure", type=int, default=2000, help="games to measure the result by")
    parser.add_argument("--games", type=int, default=256)
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    args = parser.parse_args()
    learner = train(args.seconds, args.games, opponent=args.opponent, device=args.device)
    share = measure(learner, args.measure, args.opponent, args.device)
    print(f"share of the win against {args.opponent}: {share:.1%} of {args.measure} games or more")


if __name__ == "__main__":
    main()
