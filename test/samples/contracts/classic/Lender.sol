// SPDX-License-Identifier: MIT
pragma solidity >=0.5.0 <0.9.0;

/// Books interest for anyone before it looks at who is asking, and reports failure by event and code.
contract ClassicLender {
    address payable public admin; address payable public pendingAdmin; bool internal notEntered; uint256 public accruedAt; uint256 public index; uint256 public factor; uint256 public reserves; address public model;
    mapping(address => uint256) public balances;
    event Failure(uint256 error, uint256 info, uint256 detail);
    event Accrued(uint256 index);
    constructor() public { notEntered = true; }
    modifier nonReentrant() { require(notEntered, "re-entered"); notEntered = false; _; notEntered = true; }
    function fail(uint256 error, uint256 info) internal returns (uint256) { emit Failure(error, info, 0); return error; }
    function accrueInterest() public returns (uint256) { if (accruedAt == block.number) return 0; index += (block.number - accruedAt) * factor; accruedAt = block.number; emit Accrued(index); return 0; }
    function _setReserveFactor(uint256 f) external nonReentrant returns (uint256) { uint256 e = accrueInterest(); if (e != 0) return fail(e, 1); return setFresh(f); }
    function setFresh(uint256 f) internal returns (uint256) { if (msg.sender != admin) return fail(1, 2); if (accruedAt != block.number) return fail(2, 3); factor = f; return 0; }
    function _reduceReserves(uint256 v) external nonReentrant returns (uint256) { accrueInterest(); if (msg.sender != admin) return fail(1, 4); if (v > reserves) return fail(3, 5); reserves -= v; admin.transfer(v); return 0; }
    function _setInterestRateModel(address m) public returns (uint256) { accrueInterest(); if (msg.sender != admin) return fail(1, 6); model = m; return 0; }
    function _setPendingAdmin(address payable a) external returns (uint256) { if (msg.sender != admin) return fail(1, 7); pendingAdmin = a; return 0; }
    function _acceptAdmin() external returns (uint256) { if (msg.sender != pendingAdmin || msg.sender == address(0)) return fail(1, 8); admin = pendingAdmin; delete pendingAdmin; return 0; }
    function mint() external payable nonReentrant returns (uint256) { uint256 e = accrueInterest(); if (e != 0) return fail(e, 9); balances[msg.sender] += msg.value; return 0; }
    function redeem(uint256 v) external nonReentrant returns (uint256) { accrueInterest(); if (balances[msg.sender] < v) return fail(3, 10); balances[msg.sender] -= v; return 0; }
    function addReserves() external payable nonReentrant { accrueInterest(); reserves += msg.value; }
}
