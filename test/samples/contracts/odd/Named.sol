// SPDX-License-Identifier: AGPL-3.0-only
pragma solidity ^0.8.0;

/// Setters whose names say nothing of words that views are named after.
contract Named {
  address private immutable keeper;
  uint96 private share;
  uint128 private most;
  address private recipient;
  uint256 private limit;
  uint32 private turn;
  mapping(uint256 => address) private receivers;

  constructor() {
    keeper = msg.sender;
  }

  modifier kept(uint32 next) {
    require(msg.sender == keeper);
    require(next == turn + 1);
    turn = next;
    _;
  }

  function royaltyInfo(uint256 id, uint256 price) external view returns (address, uint256) {
    return (receivers[id], (price * share) / 10000);
  }

  function feeRecipient() external view returns (address) {
    return recipient;
  }

  function zqShare(uint96 next, uint32 n) external kept(n) {
    share = next;
  }

  function zqNamed(uint256 id, address who, uint32 n) external kept(n) {
    receivers[id] = who;
  }

  function zqGets(address who, uint32 n) external kept(n) {
    recipient = who;
  }

  /// Beside the share, in the same word.
  function zqMost(uint128 next, uint32 n) external kept(n) {
    most = next;
  }

  function zqBoth(address who, uint256 next, uint32 n) external kept(n) {
    recipient = who;
    limit = next;
  }

  function pay() external payable {
    require(msg.value <= limit && msg.value <= most);
    payable(recipient).transfer(msg.value);
  }
}
