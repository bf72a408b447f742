// SPDX-License-Identifier: AGPL-3.0-only
pragma solidity ^0.8.0;

/// Setters that no list names: what they log and a row that a view answers with say what they are.
contract Unnamed {
  struct Terms {
    uint256 rate;
    address gets;
  }

  event PauserChanged(address indexed next);
  event LimitUpdated(uint256 next);

  address private immutable keeper;
  Terms private terms;
  address private first;
  address private second;
  uint256 private limit;
  bool private listed;
  mapping(uint256 => bool) private known;
  uint256 public count;

  constructor() {
    keeper = msg.sender;
  }

  modifier minded() {
    require(msg.sender == keeper);
    _;
  }

  /// Answered word by word.
  function protocolFees() external view returns (uint256, address) {
    return (terms.rate, terms.gets);
  }

  function zqTerms(uint256 rate, address gets) external minded {
    terms = Terms(rate, gets);
  }

  function zqTold(address next) external minded {
    first = next;
    emit PauserChanged(next);
  }

  /// Not an appointment alone.
  function zqMore(address next, uint256 most) external minded {
    second = next;
    limit = most;
    emit PauserChanged(next);
    emit LimitUpdated(most);
  }

  /// Whoever is not listed is still let in by another way.
  function zqListed(bool on) external minded {
    listed = on;
  }

  function enter(uint256 id) external {
    if (listed) require(known[id]);
    require(id <= limit);
    count++;
    if (first == second) count++;
  }

  function learn(uint256 id) external {
    known[id] = true;
  }
}
