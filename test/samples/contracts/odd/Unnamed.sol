// SPDX-License-Identifier: AGPL-3.0-only
pragma solidity ^0.8.0;

/// Setters that no list names: what they log, a row that a view answers with, and selectors of likely names say what they are.
contract Unnamed {
  struct Terms {
    uint256 rate;
    address gets;
  }

  event FeeUpdated(uint256 next);
  event LimitUpdated(uint256 next);

  address private immutable keeper;
  Terms private terms;
  uint256 private first;
  uint256 private second;
  uint256 private third;
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

  function zqTold(uint256 next) external minded {
    first = next;
    emit FeeUpdated(next);
  }

  /// Not a fee alone.
  function zqMore(uint256 next, uint256 most) external minded {
    second = next;
    limit = most;
    emit FeeUpdated(next);
    emit LimitUpdated(most);
  }

  /// No list has it; it is put together from words that others use.
  function setVoucherFee(uint256 next) external minded {
    third = next;
  }

  /// Whoever is not listed is still let in by another way.
  function zqListed(bool on) external minded {
    listed = on;
  }

  function enter(uint256 id) external {
    if (listed) require(known[id]);
    require(id <= limit);
    count += first + second + third;
  }

  function learn(uint256 id) external {
    known[id] = true;
  }
}
