// SPDX-License-Identifier: AGPL-3.0-only
pragma solidity ^0.8.0;

interface IRecords {
  function setCompleted(uint256 last) external;
}

/// Which steps were taken, told to the next record of the same: no code is replaced.
contract Records {
  address private boss = msg.sender;
  uint256 public last;

  modifier restricted() {
    if (msg.sender == boss) _;
  }

  function setCompleted(uint256 next) external restricted {
    last = next;
  }

  function upgrade(address next) external restricted {
    IRecords(next).setCompleted(last);
  }
}

interface IExecutors {
  function executorOf(uint256 script) external view returns (address);
}

/// What is to be done is kept here, and who knows how is asked with it; only whoever names those who are asked replaces code.
contract Scripts {
  address private boss = msg.sender;
  IExecutors private executors;
  mapping(uint256 => uint256) private scripts;

  modifier bossOnly() {
    require(msg.sender == boss);
    _;
  }

  function zqScript(uint256 id, uint256 script) external bossOnly {
    scripts[id] = script;
  }

  function zqExecutors(IExecutors next) external bossOnly {
    executors = next;
  }

  function run(uint256 id) external {
    (bool done, ) = executors.executorOf(scripts[id]).delegatecall(abi.encode(id));
    require(done);
  }
}

/// Asks itself, as everybody else may, whose code it runs.
contract Upstream {
  address private boss = msg.sender;
  address private upstream;
  uint256 public level;

  modifier bossOnly() {
    require(msg.sender == boss);
    _;
  }

  function getUpstream() external view returns (address) {
    return upstream;
  }

  function zqUpstream(address next) external bossOnly {
    upstream = next;
  }

  function zqLevel(uint256 next) external bossOnly {
    level = next;
  }

  fallback() external payable {
    address to = this.getUpstream();
    assembly {
      calldatacopy(0, 0, calldatasize())
      let done := delegatecall(gas(), to, 0, calldatasize(), 0, 0)
      returndatacopy(0, 0, returndatasize())
      switch done
      case 0 {
        revert(0, returndatasize())
      }
      default {
        return(0, returndatasize())
      }
    }
  }
}

/// A switch that is set alone stops trade; beside two prices it is one setting of three.
contract Prices {
  address private boss = msg.sender;
  bool private closed;
  uint256 private lower;
  uint256 private upper;
  uint256 public sold;

  modifier bossOnly() {
    require(msg.sender == boss);
    _;
  }

  function trade() external payable {
    require(!closed && msg.value >= lower && msg.value <= upper);
    sold += 1;
  }

  function zqClosed(bool next) external bossOnly {
    closed = next;
  }

  function zqPrices(uint256 from, uint256 to, bool next) external bossOnly {
    lower = from;
    upper = to;
    closed = next;
  }
}
