// Tables as a workbook (Office Open XML, through libxlsxwriter): its head frozen, numbers and amounts as numbers, times
// as dates of the house's clock, totals as figures. Nothing in it is a formula, whatever a name begins with.
#pragma once

#include "model/domain/report.h"

#include <QByteArray>

#include <memory>

namespace rowlock {

// One that is written row by row and keeps none of them in memory, so that a house of ten years fits. What is more than
// a sheet holds stands on a next one with the same head. Any thread.
class XlsxWriter
{
public:
    // storage_full, storage_unusable: it is made in the folder for temporary files.
    static Result<std::unique_ptr<XlsxWriter>> begin(const QList<ReportColumn> &columns, const QByteArray &timeZone);
    ~XlsxWriter();

    void add(const QList<ReportCell> &row, bool isTotal = false);
    Result<QByteArray> finish(); // once; the whole file, or what begin() answers

private:
    struct Inner;
    explicit XlsxWriter(std::unique_ptr<Inner> inner);

    std::unique_ptr<Inner> m_inner;
};

Result<QByteArray> toXlsx(const Report &report); // on one sheet, its totals last

} // namespace rowlock
